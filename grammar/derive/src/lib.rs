//! `#[derive(Phrase)]` generates the code that visits, changes and resolves a phrase of the language.
//!
//! The derive visits all fields of a type, so that code analysing the rules names only the phrases it cares about, and
//! a new phrase is visited and resolved without being listed anywhere.
//!
//! For a type that is generic over its stage, `Type<S: Stage>`, it implements `Visit<S>` for every stage and
//! `Lower<Type<Resolved>>` for `Type<Parsed>`. A type with a single stage names it, `#[phrase(stage = Resolved)]`, and
//! is only visited.
//!
//! - `#[phrase(visited_by = condition)]` on a type: visitors have a method of this name, which receives the phrase; by
//!   default, it visits the parts. `#[phrase(resolved_by = condition)]` is the same for resolvers.
//! - `#[phrase(visit_only)]` on a type: it resolves to another type, by an implementation written by hand.
//! - `#[phrase(written)]` on a variant: it exists only in texts, and its content is resolved to the whole type.
//! - `#[phrase(skip)]` on a field: it contains no phrase, and is the same in the text and in the rules.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use syn::{Attribute, Data, DeriveInput, Field, Fields, GenericParam, Variant};

/// Derives `Visit` and `Lower` for a phrase; see the crate documentation.
#[proc_macro_derive(Phrase, attributes(phrase))]
pub fn phrase(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = syn::parse_macro_input!(input as DeriveInput);
    derive(&input)
        .unwrap_or_else(syn::Error::into_compile_error)
        .into()
}

/// The contents of the `#[phrase(…)]` attributes.
#[derive(Default)]
struct PhraseAttributes {
    visited_by: Option<Ident>,
    resolved_by: Option<Ident>,
    stage: Option<Ident>,
    visit_only: bool,
    written: bool,
    skip: bool,
}

impl PhraseAttributes {
    fn parse(attributes: &[Attribute]) -> syn::Result<Self> {
        let mut parsed = Self::default();
        for attribute in attributes {
            if !attribute.path().is_ident("phrase") {
                continue;
            }
            attribute.parse_nested_meta(|meta| {
                if meta.path.is_ident("written") {
                    parsed.written = true;
                } else if meta.path.is_ident("skip") {
                    parsed.skip = true;
                } else if meta.path.is_ident("visit_only") {
                    parsed.visit_only = true;
                } else if meta.path.is_ident("visited_by") {
                    parsed.visited_by = Some(meta.value()?.parse()?);
                } else if meta.path.is_ident("resolved_by") {
                    parsed.resolved_by = Some(meta.value()?.parse()?);
                } else if meta.path.is_ident("stage") {
                    parsed.stage = Some(meta.value()?.parse()?);
                } else {
                    return Err(meta.error("this is not known here; see the derive"));
                }
                Ok(())
            })?;
        }
        Ok(parsed)
    }
}

/// A struct, or a variant of an enum.
struct Shape {
    /// The path within the type: `Self` or `Self::Variant`.
    path: TokenStream,
    /// The variant's name; `None` for a struct.
    variant: Option<Ident>,
    fields: Vec<FieldBinding>,
    written: bool,
}

/// A field and the variable that holds it in the generated code.
struct FieldBinding {
    /// The field in a pattern or a constructor: its name or its index.
    member: TokenStream,
    binding: Ident,
    skip: bool,
}

impl Shape {
    fn new(variant: Option<&Ident>, fields: &Fields, written: bool) -> syn::Result<Self> {
        let part = |(at, field): (usize, &Field)| {
            let number = syn::Index::from(at);
            Ok(FieldBinding {
                member: match &field.ident {
                    Some(name) => quote!(#name),
                    None => quote!(#number),
                },
                binding: format_ident!("part_{at}"),
                skip: PhraseAttributes::parse(&field.attrs)?.skip,
            })
        };
        Ok(Self {
            path: variant.map_or_else(|| quote!(Self), |variant| quote!(Self::#variant)),
            variant: variant.cloned(),
            fields: fields
                .iter()
                .enumerate()
                .map(part)
                .collect::<syn::Result<_>>()?,
            written,
        })
    }

    fn variant(variant: &Variant) -> syn::Result<Self> {
        let written = PhraseAttributes::parse(&variant.attrs)?.written;
        Self::new(Some(&variant.ident), &variant.fields, written)
    }

    /// Returns `Self::Variant { 0: part_0, … }`, leaving out the fields that contain no phrase.
    fn pattern(&self) -> TokenStream {
        let path = &self.path;
        let fields = self.fields.iter().filter(|part| !part.skip).map(|part| {
            let (member, binding) = (&part.member, &part.binding);
            quote!(#member: #binding)
        });
        quote!(#path { #(#fields,)* .. })
    }

    fn visit(&self) -> TokenStream {
        let pattern = self.pattern();
        let parts = self.fields.iter().filter(|part| !part.skip);
        let parts = parts.map(|part| &part.binding);
        quote!(#pattern => { #(crate::language::Visit::visit(#parts, at, visitor);)* })
    }

    fn visit_mut(&self) -> TokenStream {
        let pattern = self.pattern();
        let parts = self.fields.iter().filter(|part| !part.skip);
        let parts = parts.map(|part| &part.binding);
        quote!(#pattern => { #(crate::language::Visit::visit_mut(#parts, visitor);)* })
    }

    /// Generates a match arm. The arm resolves all parts even after one has a fault, so that the faults of all parts
    /// are reported.
    fn lower(&self, whole: &Ident) -> TokenStream {
        let path = &self.path;
        let bindings: Vec<_> = self.fields.iter().map(|part| &part.binding).collect();
        let members: Vec<_> = self.fields.iter().map(|part| &part.member).collect();
        let pattern = quote!(#path { #(#members: #bindings,)* });
        if self.written {
            let content = &bindings[0];
            return quote!(#pattern => crate::language::Lower::lower(#content, at, resolver, context));
        }
        let variant = match &self.variant {
            Some(name) => quote!(#whole::#name),
            None => quote!(#whole),
        };
        let lowered = self.fields.iter().map(|part| {
            let binding = &part.binding;
            match part.skip {
                true => quote!(let #binding = Some(#binding.clone());),
                false => quote! {
                    let #binding = crate::language::Lower::lower(#binding, at, resolver, context);
                },
            }
        });
        quote!(#pattern => { #(#lowered)* Some(#variant { #(#members: #bindings?,)* }) })
    }
}

fn derive(input: &DeriveInput) -> syn::Result<TokenStream> {
    let attributes = PhraseAttributes::parse(&input.attrs)?;
    let shapes = match &input.data {
        Data::Struct(data) => vec![Shape::new(None, &data.fields, false)?],
        Data::Enum(data) => {
            let shapes = data.variants.iter().map(Shape::variant);
            shapes.collect::<syn::Result<_>>()?
        }
        Data::Union(_) => {
            let fault = "a phrase is a struct or an enum";
            return Err(syn::Error::new_spanned(&input.ident, fault));
        }
    };
    let visit = visit(input, &attributes, &shapes);
    let lower = match attributes.stage.is_some() || attributes.visit_only {
        true => TokenStream::new(),
        false => lower(input, &attributes, &shapes),
    };
    Ok(quote!(#visit #lower))
}

fn visit(input: &DeriveInput, attributes: &PhraseAttributes, shapes: &[Shape]) -> TokenStream {
    let name = &input.ident;
    let stage_parameter = input.generics.params.iter().find_map(|one| match one {
        GenericParam::Type(one) if attributes.stage.is_none() => Some(&one.ident),
        _ => None,
    });
    let (_, types, bounds) = input.generics.split_for_impl();
    let (parameters, stage) = match (stage_parameter, &attributes.stage) {
        (Some(stage), _) => (quote!(<#stage: crate::language::Stage>), quote!(#stage)),
        (None, Some(stage)) => {
            let other = input.generics.type_params().map(|one| &one.ident);
            let other =
                other.map(|one| quote!(#one: crate::language::Visit<crate::language::#stage>));
            (quote!(<#(#other,)*>), quote!(crate::language::#stage))
        }
        (None, None) => {
            let fault = "say the stage of a type without one: `#[phrase(stage = Parsed)]`";
            return syn::Error::new_spanned(name, fault).into_compile_error();
        }
    };
    let visits = attributes.visited_by.iter().map(|method| {
        quote! {
            fn visit<'t, V: crate::language::Visitor<'t, #stage> + ?Sized>(
                &'t self,
                at: crate::source::Span,
                visitor: &mut V,
            ) {
                visitor.#method(self, at);
            }
            fn visit_mut<V: crate::language::VisitorMut<#stage> + ?Sized>(&mut self, visitor: &mut V) {
                visitor.#method(self);
            }
        }
    });
    let (read, change) = (
        shapes.iter().map(Shape::visit),
        shapes.iter().map(Shape::visit_mut),
    );
    quote! {
        impl #parameters crate::language::Visit<#stage> for #name #types #bounds {
            #(#visits)*
            fn visit_parts<'t, V: crate::language::Visitor<'t, #stage> + ?Sized>(
                &'t self,
                at: crate::source::Span,
                visitor: &mut V,
            ) {
                let _ = (at, &visitor);
                match self { #(#read)* }
            }
            fn visit_parts_mut<V: crate::language::VisitorMut<#stage> + ?Sized>(&mut self, visitor: &mut V) {
                let _ = &visitor;
                match self { #(#change)* }
            }
        }
    }
}

fn lower(input: &DeriveInput, attributes: &PhraseAttributes, shapes: &[Shape]) -> TokenStream {
    let name = &input.ident;
    let from = quote!(#name<crate::language::Parsed>);
    let to = quote!(#name<crate::language::Resolved>);
    let visits = attributes.resolved_by.iter().map(|method| {
        quote! {
            fn lower<R: crate::language::Resolver + ?Sized>(
                &self,
                at: crate::source::Span,
                resolver: &mut R,
                context: R::Context,
            ) -> Option<#to> {
                resolver.#method(self, at, context)
            }
        }
    });
    let arms = shapes.iter().map(|shape| shape.lower(name));
    quote! {
        impl crate::language::Lower<#to> for #from {
            #(#visits)*
            fn lower_parts<R: crate::language::Resolver + ?Sized>(
                &self,
                at: crate::source::Span,
                resolver: &mut R,
                context: R::Context,
            ) -> Option<#to> {
                let _ = (at, &resolver, context);
                match self { #(#arms)* }
            }
        }
    }
}
