import {
  parseXml,
  XmlDeclaration,
  XmlDocumentType,
  XmlElement,
  XmlError,
  type XmlNode,
  XmlProcessingInstruction,
  XmlText,
} from '@rgrove/parse-xml';

/**
 * SVG files are served from our own origin, where somebody may open one directly; so they may hold
 * drawings only: nothing that runs, and nothing that is fetched from elsewhere. The file is parsed
 * as strict XML and accepted by allow-lists of elements, attributes and CSS functions (decision 0068).
 */

/** What an SVG is: its size in pixels where it names one, or why it must not be served. */
export type InspectedSvg =
  | { ok: true; size: { width: number; height: number } | null }
  | { ok: false; reason: string };

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** Elements of SVG 2 that draw, and the animations that change what is drawn. No links and no text in HTML. */
const ELEMENTS = new Set(
  (
    'svg g defs symbol use switch title desc metadata style view ' +
    'path rect circle ellipse line polyline polygon text tspan textPath image ' +
    'linearGradient radialGradient stop pattern clipPath mask marker ' +
    'filter feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting ' +
    'feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur ' +
    'feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile ' +
    'feTurbulence animate animateTransform animateMotion mpath set'
  ).split(' '),
);

/** Attributes that say how something looks or where it is; an animation may change these and no others. */
const DRAWING_ATTRIBUTES = new Set(
  // Geometry and co-ordinate systems.
  (
    'x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy fr width height d points pathLength viewBox preserveAspectRatio ' +
    'transform gradientTransform patternTransform gradientUnits patternUnits patternContentUnits spreadMethod ' +
    'offset clipPathUnits maskUnits maskContentUnits filterUnits primitiveUnits refX refY markerWidth ' +
    'markerHeight markerUnits orient rotate textLength lengthAdjust startOffset method spacing side ' +
    // Presentation.
    'alignment-baseline baseline-shift clip clip-path clip-rule color color-interpolation ' +
    'color-interpolation-filters color-profile color-rendering cursor direction display dominant-baseline ' +
    'enable-background fill fill-opacity fill-rule filter flood-color flood-opacity font font-family ' +
    'font-feature-settings font-size font-size-adjust font-stretch font-style font-variant ' +
    'font-variation-settings font-weight glyph-orientation-horizontal glyph-orientation-vertical ' +
    'image-rendering isolation kerning letter-spacing lighting-color line-height marker marker-end marker-mid ' +
    'marker-start mask mask-type mix-blend-mode opacity overflow paint-order pointer-events shape-rendering ' +
    'stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset stroke-linecap stroke-linejoin ' +
    'stroke-miterlimit stroke-opacity stroke-width text-align text-anchor text-decoration text-overflow ' +
    'text-rendering transform-origin unicode-bidi vector-effect visibility white-space word-spacing ' +
    'writing-mode ' +
    // Filters.
    'amplitude azimuth baseFrequency bias diffuseConstant divisor edgeMode elevation exponent in in2 intercept ' +
    'k1 k2 k3 k4 kernelMatrix kernelUnitLength limitingConeAngle mode numOctaves operator order ' +
    'pointsAtX pointsAtY pointsAtZ preserveAlpha radius result scale seed slope specularConstant ' +
    'specularExponent stdDeviation stitchTiles surfaceScale tableValues targetX targetY values ' +
    'xChannelSelector yChannelSelector z'
  ).split(' '),
);

/** Attributes of animations; `attributeName` is looked at by itself. */
const ANIMATION_ATTRIBUTES = new Set(
  (
    'attributeName attributeType type from to by begin dur end min max restart repeatCount repeatDur calcMode ' +
    'keyTimes keySplines keyPoints path origin additive accumulate'
  ).split(' '),
);

/** Attributes whose values are names or words for people, so that no browser reads CSS in them. */
const WORDS = new Set(
  (
    'id class lang role name version baseProfile contentScriptType contentStyleType zoomAndPan focusable ' +
    'requiredFeatures requiredExtensions systemLanguage media'
  ).split(' '),
);

/**
 * Namespaces in which drawing programs keep notes for themselves. Browsers know no elements or
 * attributes in them. Those of Adobe are many, and begin alike.
 */
const EDITOR_NAMESPACES = new Set([
  'http://www.inkscape.org/namespaces/inkscape',
  'http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://creativecommons.org/ns#',
  'http://web.resource.org/cc/',
  'http://purl.org/dc/elements/1.1/',
  'http://purl.org/dc/terms/',
  'http://www.bohemiancoding.com/sketch/ns',
  'http://www.figma.com/figma/ns',
  'http://www.serif.com/',
  'https://www.serif.com/',
  'https://boxy-svg.com',
  'http://www.vectornator.io',
  'https://penpot.app/xmlns',
]);
const ADOBE_NAMESPACES = /^https?:\/\/ns\.adobe\.com\//;

const XLINK_WORDS = new Set(['type', 'title', 'show', 'actuate', 'role', 'arcrole']);

const EMBEDDED_PICTURE = /^data:image\/(?:png|jpeg|gif|webp|avif)[;,]/i;

/** At-rules of style sheets that fetch nothing. */
const AT_RULES = /^(?:media|supports|(?:-webkit-)?keyframes)$/i;

/** CSS functions that take no address, besides `url`, which is looked at by itself. */
const FUNCTIONS = new Set(
  (
    'rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix icc-color light-dark var calc min max clamp round ' +
    'mod rem abs sign sin cos tan asin acos atan atan2 pow sqrt hypot log exp ' +
    'matrix matrix3d translate translatex translatey translatez translate3d scale scalex scaley scalez scale3d ' +
    'rotate rotatex rotatey rotatez rotate3d skew skewx skewy perspective ' +
    'cubic-bezier steps linear blur brightness contrast drop-shadow grayscale hue-rotate invert opacity ' +
    'saturate sepia polygon circle ellipse inset path rect xywh shape ' +
    'not is where has nth-child nth-last-child nth-of-type nth-last-of-type lang dir and or'
  ).split(' '),
);

/** Longer than each of these names, and than the id of any element that a program wrote. In characters. */
const MAX_NAME = 40;
const MAX_ADDRESS = 200;

/** Drawings nest a few dozen elements at most. */
const MAX_DEPTH = 200;

/** Whether a text begins as an SVG does: white space, an XML declaration, comments or a document type, then `<svg`. */
export function startsAsSvg(text: string): boolean {
  const white = /\s*/y;
  for (let at = text.startsWith('\ufeff') ? 1 : 0; ; ) {
    white.lastIndex = at;
    at += white.exec(text)?.[0].length ?? 0;
    const closing = (
      [
        ['<!--', '-->'],
        ['<?', '?>'],
        ['<!DOCTYPE', '>'],
      ] as const
    ).find(([opening]) => text.startsWith(opening, at))?.[1];
    if (closing === undefined) return /<svg[\s>]/y.test(text.slice(at, at + 5));
    const end = text.indexOf(closing, at + 2);
    if (end === -1) return false;
    at = end + closing.length;
  }
}

/**
 * Says whether an SVG may be served.
 * @param text the whole file
 * @returns its size in pixels, by its width and height or else its viewBox; or a reason that names
 *   the line, worded to follow the file's name
 */
export function inspectSvg(text: string): InspectedSvg {
  if (text.includes('\ufffd')) return { ok: false, reason: 'is not UTF-8 text' };
  // XML 1.0 §2.11 has this done before parsing. The parser does it too, in quadratic time.
  const source = text.replaceAll(/\r\n?/g, '\n');
  try {
    const root = parse(source);
    inspectElement(root, { depth: 0, parent: { prefixes: new Map([['xml', XML]]), above: null } });
    return { ok: true, size: sizeOf(root) };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.within(source) };
    if (error instanceof XmlError) {
      const fault = /^(.*) \(line \d+, column \d+\)$/m.exec(error.message)?.[1] ?? 'not readable';
      return {
        ok: false,
        reason: `is not well-formed XML in line ${error.line}: ${fault.slice(0, 120)}`,
      };
    }
    // The parser calls itself for each element inside another.
    if (error instanceof RangeError) return { ok: false, reason: TOO_DEEP };
    throw error;
  }
}

const TOO_DEEP = `has more than ${MAX_DEPTH} elements inside each other`;

/** Why a drawing is refused, and at which node of the document. */
class Refused extends Error {
  readonly #node: XmlNode | null;

  constructor(reason: string, node: XmlNode | null) {
    super(reason);
    this.#node = node;
  }

  /** The reason with the line at which the node begins. */
  within(source: string): string {
    const start = this.#node?.start ?? -1;
    if (start < 0) return this.message;
    return `${this.message} (line ${source.slice(0, start).split('\n').length})`;
  }
}

/** @throws XmlError, RangeError or Refused */
function parse(source: string): XmlElement {
  const document = parseXml(source, {
    includeOffsets: true,
    preserveDocumentType: true,
    preserveXmlDeclaration: true,
  });
  for (const node of document.children) {
    if (node instanceof XmlDocumentType) {
      throw new Refused(
        'has a document type, which could declare anything: remove <!DOCTYPE …>',
        node,
      );
    }
    if (node instanceof XmlDeclaration) {
      const { version = '1.0', encoding } = node as { version?: string; encoding?: string | null };
      // A browser would read the bytes by the named encoding.
      const isUtf8 = encoding === null || encoding === undefined || /^utf-?8$/i.test(encoding);
      if (version !== '1.0' || !isUtf8)
        throw new Refused('is not declared as XML 1.0 in UTF-8', node);
    }
    if (node instanceof XmlProcessingInstruction)
      throw new Refused('holds a processing instruction', node);
  }
  const { root } = document;
  if (root === null) throw new Refused('holds no element', null);
  return root;
}

/** The namespaces that the prefixes of an element stand for; those of the elements around it hold too. */
type Scope = { prefixes: ReadonlyMap<string, string>; above: Scope | null };

function namespaceOf(prefix: string, scope: Scope): string | undefined {
  for (let at: Scope | null = scope; at !== null; at = at.above) {
    const namespace = at.prefixes.get(prefix);
    if (namespace !== undefined) return namespace;
  }
  return undefined;
}

function nameParts(name: string): { prefix: string; local: string } {
  const colon = name.indexOf(':');
  return { prefix: name.slice(0, Math.max(0, colon)), local: name.slice(colon + 1) };
}

function declaredPrefixes(element: XmlElement): Map<string, string> {
  const prefixes = new Map<string, string>();
  for (const [name, value] of Object.entries(element.attributes)) {
    if (name === 'xmlns') prefixes.set('', value);
    else if (name.startsWith('xmlns:')) {
      const prefix = name.slice(6);
      // Namespaces in XML 1.0 §3: these two cannot be given another meaning, nor be taken by others.
      if (
        prefix === 'xml' ||
        prefix === 'xmlns' ||
        value === '' ||
        value === XMLNS ||
        value === XML
      ) {
        throw new Refused(`declares the namespace ${name} wrongly`, element);
      }
      prefixes.set(prefix, value);
    }
  }
  return prefixes;
}

function isEditorNamespace(namespace: string): boolean {
  return EDITOR_NAMESPACES.has(namespace) || ADOBE_NAMESPACES.test(namespace);
}

function inspectElement(
  element: XmlElement,
  { depth, parent }: { depth: number; parent: Scope },
): void {
  if (depth > MAX_DEPTH) throw new Refused(TOO_DEEP, null);
  const declared = declaredPrefixes(element);
  const scope = declared.size === 0 ? parent : { prefixes: declared, above: parent };
  const { prefix, local } = nameParts(element.name);
  const namespace = namespaceOf(prefix, scope) ?? '';
  if (depth === 0 && (namespace !== SVG || local !== 'svg')) {
    throw new Refused(`does not begin with <svg xmlns="${SVG}">`, element);
  }
  const isOwn = namespace === SVG;
  if (isOwn ? !ELEMENTS.has(local) : !isEditorNamespace(namespace)) {
    const where = isOwn || namespace === '' ? '' : ` of ${namespace.slice(0, 60)}`;
    throw new Refused(`holds the element <${element.name.slice(0, 60)}>${where}`, element);
  }
  for (const [name, value] of Object.entries(element.attributes)) {
    const reason = refuseAttribute(isOwn ? local : null, name, value, scope);
    if (reason !== null) throw new Refused(reason, element);
  }
  if (isOwn && local === 'style') inspectStyleElement(element);
  for (const child of element.children) {
    if (child instanceof XmlElement) inspectElement(child, { depth: depth + 1, parent: scope });
    else if (child instanceof XmlProcessingInstruction)
      throw new Refused('holds a processing instruction', child);
  }
}

/** The style sheet is all text of the element, however it is divided. */
function inspectStyleElement(element: XmlElement): void {
  const { type = 'text/css' } = element.attributes;
  if (type.trim().toLowerCase() !== 'text/css')
    throw new Refused('has a style that is not CSS', element);
  const texts: string[] = [];
  for (const child of element.children) {
    if (child instanceof XmlText) texts.push(child.text);
    else throw new Refused('has a style with something else than text in it', element);
  }
  const reason = refuseStyle(texts.join(''));
  if (reason !== null) throw new Refused(reason, element);
}

/** @param element its name in SVG; null for a program's own elements */
function refuseAttribute(
  element: string | null,
  name: string,
  value: string,
  scope: Scope,
): string | null {
  if (name === 'xmlns' || name.startsWith('xmlns:')) return null;
  const { prefix, local } = nameParts(name);
  if (/^on/i.test(local)) return `holds the event handler ${name}`;
  if (prefix !== '')
    return refuseForeignAttribute(element, name, value, namespaceOf(prefix, scope));
  if (element === null) return null;
  if (local === 'href') return refuseReference(element, name, value);
  if (local === 'style') return refuseStyle(value);
  if (WORDS.has(local) || /^(?:data|aria)-/.test(local)) return null;
  if (local === 'attributeName' && !DRAWING_ATTRIBUTES.has(value.trim())) {
    return `animates the attribute ${value.trim().slice(0, 60)}`;
  }
  if (!DRAWING_ATTRIBUTES.has(local) && !ANIMATION_ATTRIBUTES.has(local)) {
    return `holds the attribute ${name.slice(0, 60)}`;
  }
  return refuseStyle(value);
}

function refuseForeignAttribute(
  element: string | null,
  name: string,
  value: string,
  namespace: string | undefined,
): string | null {
  const { local } = nameParts(name);
  if (namespace !== undefined && isEditorNamespace(namespace)) return null;
  if (namespace === XLINK && local === 'href') return refuseReference(element ?? '', name, value);
  if (namespace === XLINK && XLINK_WORDS.has(local)) return null;
  if (namespace === XML && (local === 'space' || local === 'lang' || local === 'id')) return null;
  return `holds the attribute ${name.slice(0, 60)}`;
}

function refuseReference(element: string, name: string, value: string): string | null {
  const address = value.trim();
  if (address.startsWith('#')) return null;
  const isPicture = element === 'image' || element === 'feImage';
  return isPicture && EMBEDDED_PICTURE.test(address)
    ? null
    : `refers to something outside of itself: ${name}="${address.slice(0, 60)}"`;
}

/**
 * Why a style sheet or a value in CSS is refused. It is not parsed: an address, an at-rule or a
 * function counts wherever it stands, also in a comment or a string.
 */
function refuseStyle(css: string): string | null {
  if (css.includes('\\')) return 'has a style with escapes, which could hide an address';
  if (css.includes('@')) {
    for (const [, rule = ''] of css.matchAll(/@([\w-]*)/g)) {
      if (!AT_RULES.test(rule)) return `has a style with @${rule.slice(0, 60)}`;
    }
  }
  if (!css.includes('(')) return null;
  for (let at = css.indexOf('('); at !== -1; at = css.indexOf('(', at + 1)) {
    // Walked backwards: a pattern that searches for the name is quadratic.
    let start = at;
    while (start > at - MAX_NAME && /[\w-]/.test(css.charAt(start - 1))) start -= 1;
    const written = css.slice(start, at);
    const name = written.toLowerCase();
    if (name === 'url') {
      const address = css.slice(at + 1, at + 1 + MAX_ADDRESS);
      if (!/^\s*(?:"#[^"'()\s]*"|'#[^"'()\s]*'|#[^"'()\s]*)\s*\)/.test(address)) {
        const shown = address.trim().slice(0, 60);
        return `has a style that refers to something outside of itself: ${shown}`;
      }
    } else if (name !== '' && !FUNCTIONS.has(name)) {
      return `has a style with the function ${written}()`;
    }
  }
  return null;
}

function sizeOf(root: XmlElement): { width: number; height: number } | null {
  const width = pixels(root.attributes.width);
  const height = pixels(root.attributes.height);
  if (width !== null && height !== null) return { width, height };
  const [, , boxWidth, boxHeight] = (root.attributes.viewBox ?? '').trim().split(/[\s,]+/, 5);
  const box = { width: pixels(boxWidth), height: pixels(boxHeight) };
  return box.width !== null && box.height !== null
    ? { width: box.width, height: box.height }
    : null;
}

function pixels(value: string | undefined): number | null {
  const written = value?.trim() ?? '';
  if (!/^\d{1,15}(?:\.\d+)?(?:px)?$/.test(written)) return null;
  const whole = Math.round(Number.parseFloat(written));
  return whole > 0 ? whole : null;
}
