import { DOMParser, type Document, type Element } from '@xmldom/xmldom';

/** Reads a document as strictly as XML demands: anything that is not well-formed is an error. */
export function parseXml(text: string): Document {
  const parser = new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`);
    },
  });
  return parser.parseFromString(text, 'application/xml');
}

/** The elements of a name below another, of whatever namespace. */
export function elements(parent: Document | Element, name: string): Element[] {
  return [...parent.getElementsByTagNameNS('*', name)];
}

/** The text of the one element of a name that stands directly below another; null without it. */
export function textOf(parent: Element, name: string): string | null {
  const found = [...parent.childNodes].filter((node) => node.nodeName === name);
  if (found.length > 1) throw new Error(`several ${name}`);
  return found[0]?.textContent ?? null;
}
