// Starts `sow lsp` and shows the boards that it draws beside the rule file.

const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

const SCHEME = 'sow-board';
const COMMANDS = ['sow.drawOpening', 'sow.runCase'];

/** The texts of boards, each with its own URI, so that a board drawn again reuses its editor. */
class Boards {
  constructor() {
    this.texts = new Map();
    this.changed = new vscode.EventEmitter();
    this.onDidChange = this.changed.event;
  }

  provideTextDocumentContent(uri) {
    return this.texts.get(uri.toString()) ?? '';
  }

  async show(name, text) {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${name}` });
    this.texts.set(uri.toString(), text);
    this.changed.fire(uri);
    await vscode.window.showTextDocument(uri, {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
      preview: true,
    });
  }
}

let client;

async function activate(context) {
  const boards = new Boards();
  const program = vscode.workspace.getConfiguration('sow').get('path');
  const files = vscode.workspace.createFileSystemWatcher('**/*.{sow,cases}');
  client = new LanguageClient(
    'sow',
    'Sow',
    { command: program, args: ['lsp'] },
    {
      documentSelector: [{ language: 'sow' }],
      // This extension shows boards itself, instead of in messages.
      initializationOptions: { boards: 'result' },
      synchronize: { fileEvents: files },
      middleware: {
        executeCommand: async (command, args, next) => {
          const text = await next(command, args);
          if (COMMANDS.includes(command) && typeof text === 'string') {
            await boards.show(args[1] ?? 'opening', text);
          }
          return text;
        },
      },
    },
  );
  context.subscriptions.push(
    files,
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, boards),
    vscode.commands.registerCommand('sow.drawThisOpening', async () => {
      const document = vscode.window.activeTextEditor?.document;
      if (document?.languageId === 'sow') {
        await vscode.commands.executeCommand('sow.drawOpening', document.uri.toString());
      }
    }),
  );
  try {
    await client.start();
  } catch (error) {
    const choice = await vscode.window.showErrorMessage(
      `\`${program} lsp\` cannot be started: ${error.message}`,
      'Open settings',
    );
    if (choice) {
      await vscode.commands.executeCommand('workbench.action.openSettings', 'sow.path');
    }
  }
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
