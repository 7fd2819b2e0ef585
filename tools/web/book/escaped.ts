const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Returns a text as it is written in HTML. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);

/** Returns the text that is written so in HTML. */
export function unescaped(html: string): string {
  return Object.entries(SIGNS).reduceRight((text, [sign, written]) => text.replaceAll(written, sign), html);
}
