import { DOMParser, type Document, type Element } from '@xmldom/xmldom';

/**
 * Parses an XML document strictly.
 * @throws if it is not well-formed
 */
export function parseXml(text: string): Document {
  const parser = new DOMParser({
    onError: (level, message) => {
      throw new Error(`${level}: ${message}`);
    },
  });
  return parser.parseFromString(text, 'application/xml');
}

/** Returns the descendants with a local name, in any namespace. */
export function elements(parent: Document | Element, name: string): Element[] {
  return [...parent.getElementsByTagNameNS('*', name)];
}

/**
 * Returns the text of the child element with a name, or null if there is none.
 * @throws if there are several
 */
export function textOf(parent: Element, name: string): string | null {
  const children = [...parent.childNodes].filter((node) => node.nodeName === name);
  if (children.length > 1) throw new Error(`several ${name}`);
  return children[0]?.textContent ?? null;
}
