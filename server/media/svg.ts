/**
 * SVG files are served from our own origin, where somebody may open one directly; so they may hold
 * drawings only: nothing that runs, and nothing that is fetched from elsewhere.
 */

type Tag = { name: string; attributes: { name: string; value: string }[] };

type Parsed = { ok: true; tags: Tag[]; styles: string[] } | { ok: false; reason: string };

const REFUSED_ELEMENTS = [
  'script',
  'foreignobject',
  'handler',
  'listener',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
];

const EMBEDDED_PICTURE = /^data:image\/(png|jpeg|gif|webp|avif)[;,]/i;

/** Why an SVG must not be served, or null where it may. */
export function refuseSvg(text: string): string | null {
  const parsed = parse(text);
  if (!parsed.ok) return parsed.reason;
  for (const tag of parsed.tags) {
    const element = localName(tag.name);
    if (REFUSED_ELEMENTS.includes(element)) return `holds the element <${tag.name}>`;
    for (const { name, value } of tag.attributes) {
      const reason = refuseAttribute(localName(name), name, value);
      if (reason !== null) return reason;
    }
  }
  for (const style of parsed.styles) {
    const reason = refuseStyle(style);
    if (reason !== null) return reason;
  }
  return null;
}

/** The size in pixels that an SVG names: its width and height, or else its viewBox. */
export function svgSize(text: string): { width: number; height: number } | null {
  const parsed = parse(text);
  const root = parsed.ok ? parsed.tags[0] : undefined;
  if (root === undefined) return null;
  const written = (name: string) => root.attributes.find((entry) => entry.name === name)?.value;
  const width = pixels(written('width'));
  const height = pixels(written('height'));
  if (width !== null && height !== null) return { width, height };
  const [, , boxWidth, boxHeight] = (written('viewBox') ?? '').trim().split(/[\s,]+/);
  const box = { width: pixels(boxWidth), height: pixels(boxHeight) };
  return box.width !== null && box.height !== null
    ? { width: box.width, height: box.height }
    : null;
}

function pixels(value: string | undefined): number | null {
  if (value === undefined || !/^\s*\d+(\.\d+)?(px)?\s*$/.test(value)) return null;
  const whole = Math.round(Number.parseFloat(value));
  return whole > 0 ? whole : null;
}

function refuseAttribute(local: string, name: string, value: string): string | null {
  if (/^xmlns(:|$)/.test(name)) return null;
  if (/^on/.test(local)) return `holds the event handler ${name}`;
  if (local === 'base') return `holds ${name}, which redirects its references`;
  if (local === 'href' || local === 'src') {
    const address = value.trim();
    if (!address.startsWith('#') && !EMBEDDED_PICTURE.test(address)) {
      return `refers to something outside of itself: ${name}="${address.slice(0, 60)}"`;
    }
  }
  // An animation may write an attribute that could not be written directly.
  if (local === 'attributename' && /^\s*(\w+:)?(on|href)/i.test(value)) {
    return `animates the attribute ${value.trim()}`;
  }
  return /url\s*\(/i.test(value) || local === 'style' ? refuseStyle(value) : null;
}

function refuseStyle(style: string): string | null {
  const css = style.replace(/\/\*[\s\S]*?\*\//g, ' ');
  if (css.includes('\\')) return 'has a style with escapes, which could hide an address';
  if (/@import/i.test(css)) return 'has a style that imports another';
  for (const [, address = ''] of css.matchAll(/url\s*\(\s*["']?([^"')]*)/gi)) {
    if (!address.trim().startsWith('#') && !EMBEDDED_PICTURE.test(address.trim())) {
      return `has a style that refers to something outside of itself: ${address.trim().slice(0, 60)}`;
    }
  }
  return /\b(image-set|src|expression)\s*\(/i.test(css)
    ? 'has a style that may refer to something outside of itself'
    : null;
}

/**
 * Takes the text apart as strictly as XML is written. What does not parse is refused: a browser
 * may read it differently from us.
 */
function parse(text: string): Parsed {
  const tags: Tag[] = [];
  const styles: string[] = [];
  let open = '';
  let at = text.startsWith('\ufeff') ? 1 : 0;
  if (text.includes('\ufffd') || text.includes('\0')) return refused('is not UTF-8 text');
  while (at < text.length) {
    const next = text.indexOf('<', at);
    const between = text.slice(at, next === -1 ? undefined : next);
    if (localName(open) === 'style') styles.push(decode(between));
    if (next === -1) break;
    if (text.startsWith('<!--', next)) {
      const end = text.indexOf('-->', next + 4);
      if (end === -1) return refused('is not well-formed');
      at = end + 3;
    } else if (text.startsWith('<![CDATA[', next)) {
      const end = text.indexOf(']]>', next + 9);
      if (end === -1) return refused('is not well-formed');
      if (localName(open) === 'style') styles.push(text.slice(next + 9, end));
      at = end + 3;
    } else if (text.startsWith('<?', next)) {
      const end = text.indexOf('?>', next + 2);
      if (end === -1) return refused('is not well-formed');
      if (!/^<\?xml\s/.test(text.slice(next, end)))
        return refused('holds a processing instruction');
      at = end + 2;
    } else if (text.startsWith('<!', next)) {
      const end = text.indexOf('>', next);
      if (end === -1 || text.slice(next, end).includes('[')) return refused('declares entities');
      at = end + 1;
    } else {
      const tag = readTag(text, next);
      if (tag === null) return refused('is not well-formed');
      if (!tag.closing) tags.push(tag);
      open = tag.closing || tag.empty ? '' : tag.name;
      at = tag.end;
    }
  }
  return { ok: true, tags, styles };
}

function refused(reason: string): Parsed {
  return { ok: false, reason };
}

function readTag(text: string, start: number) {
  const opening = /<(\/?)([A-Za-z_][\w.:-]*)/y;
  opening.lastIndex = start;
  const head = opening.exec(text);
  if (head === null) return null;
  const attribute = /\s+([A-Za-z_][\w.:-]*)\s*=\s*("[^"<]*"|'[^'<]*')/y;
  const attributes: Tag['attributes'] = [];
  let at = opening.lastIndex;
  for (;;) {
    attribute.lastIndex = at;
    const found = attribute.exec(text);
    if (found === null) break;
    attributes.push({ name: found[1] ?? '', value: decode((found[2] ?? '').slice(1, -1)) });
    at = attribute.lastIndex;
  }
  const ending = /\s*(\/?)>/y;
  ending.lastIndex = at;
  const tail = ending.exec(text);
  if (tail === null) return null;
  return {
    name: head[2] ?? '',
    attributes,
    closing: head[1] === '/',
    empty: tail[1] === '/',
    end: ending.lastIndex,
  };
}

/** Names without their prefix and in lower case: `xlink:href` and `svg:SCRIPT` mean what they end in. */
function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1).toLowerCase();
}

function decode(text: string): string {
  return text.replace(/&(#x[0-9a-f]+|#\d+|lt|gt|amp|quot|apos);/gi, (whole, entity: string) => {
    const named = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }[entity.toLowerCase()];
    if (named !== undefined) return named;
    const hexadecimal = /^#x/i.test(entity);
    const code = Number.parseInt(entity.slice(hexadecimal ? 2 : 1), hexadecimal ? 16 : 10);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
