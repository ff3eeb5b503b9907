import querystring from 'node:querystring';
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
 * The policy for SVG files. They are served from the site's own origin, where a visitor can open one
 * as a page, so they must not run scripts or load anything from elsewhere. A file is parsed as strict
 * XML and accepted by allow-lists of elements, attributes and CSS functions (decision 0049).
 */

/** Result of inspecting an SVG: its size in pixels if it has one, or the reason why it is rejected. */
export type SvgInspectionResult =
  | { ok: true; size: { width: number; height: number } | null }
  | { ok: false; reason: string };

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';
const XML = 'http://www.w3.org/XML/1998/namespace';
const XMLNS = 'http://www.w3.org/2000/xmlns/';

/** Elements of SVG 2 for graphics and their animation, without links, scripts and HTML. */
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

/** Attributes of geometry and presentation. An animation may change these only. */
const GRAPHICS_ATTRIBUTES = new Set(
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

/** Attributes of animations. The value of `attributeName` is checked separately. */
const ANIMATION_ATTRIBUTES = new Set(
  (
    'attributeName attributeType type from to by begin dur end min max restart repeatCount repeatDur calcMode ' +
    'keyTimes keySplines keyPoints path origin additive accumulate'
  ).split(' '),
);

/** Attributes whose values are names or texts, in which a browser reads no CSS. */
const TEXT_ATTRIBUTES = new Set(
  (
    'id class lang role name version baseProfile contentScriptType contentStyleType zoomAndPan focusable ' +
    'requiredFeatures requiredExtensions systemLanguage media'
  ).split(' '),
);

/**
 * Namespaces of drawing programs for their own data. Browsers ignore elements and attributes in them.
 * Adobe's many namespaces are matched by their common start.
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

const XLINK_TEXT_ATTRIBUTES = new Set(['type', 'title', 'show', 'actuate', 'role', 'arcrole']);

const EMBEDDED_PICTURE = /^data:image\/(?:png|jpeg|gif|webp|avif)[;,]/i;

/** CSS at-rules that load nothing. */
const AT_RULES = /^(?:media|supports|(?:-webkit-)?keyframes)$/i;

/** CSS functions that take no address. `url` is checked separately. */
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

/** Longer than each function name above. In UTF-16 units. */
const MAX_FUNCTION_NAME = 40;
/** Longer than a reference to any id that a drawing program writes. In UTF-16 units. */
const MAX_ADDRESS = 200;

/** Real drawings nest a few dozen elements. */
const MAX_DEPTH = 200;

/**
 * Elements that a visitor's browser may have to draw, with the copies that each `<use>` makes. A few
 * lines that copy copies could otherwise ask for billions.
 */
const MAX_ELEMENTS = 20_000;

/** Returns whether a text starts like an SVG: white space, an XML declaration, comments or a document type, then `<svg`. */
export function startsAsSvg(text: string): boolean {
  const whiteSpace = /\s*/y;
  for (let offset = text.startsWith('\ufeff') ? 1 : 0; ; ) {
    whiteSpace.lastIndex = offset;
    offset += whiteSpace.exec(text)?.[0].length ?? 0;
    const closing = (
      [
        ['<!--', '-->'],
        ['<?', '?>'],
        ['<!DOCTYPE', '>'],
      ] as const
    ).find(([opening]) => text.startsWith(opening, offset))?.[1];
    if (closing === undefined) return /<svg[\s>]/y.test(text.slice(offset, offset + 5));
    const end = text.indexOf(closing, offset + 2);
    if (end === -1) return false;
    offset = end + closing.length;
  }
}

/**
 * Checks whether an SVG keeps to the policy of this file.
 * @param text the complete file
 * @returns its size in pixels, by its width and height or else its viewBox; or a reason with the line,
 *   which follows the file's name in a sentence
 */
export function inspectSvg(text: string): SvgInspectionResult {
  if (text.includes('\ufffd')) return { ok: false, reason: 'is not UTF-8 text' };
  // XML 1.0 §2.11 requires this before parsing. The parser does it too, but in quadratic time.
  const source = text.replaceAll(/\r\n?/g, '\n');
  try {
    const root = parse(source);
    inspectElement(root, { depth: 0, parent: { prefixes: new Map([['xml', XML]]), outer: null } });
    inspectNumberOfElements(root);
    return { ok: true, size: readSize(root) };
  } catch (error) {
    if (error instanceof PolicyViolation) return { ok: false, reason: error.withLine(source) };
    if (error instanceof XmlError) {
      const message = /^(.*) \(line \d+, column \d+\)$/m.exec(error.message)?.[1] ?? 'not readable';
      return {
        ok: false,
        reason: `is not well-formed XML in line ${error.line}: ${message.slice(0, 120)}`,
      };
    }
    // The parser is recursive, so deep nesting exceeds the call stack.
    if (error instanceof RangeError) return { ok: false, reason: TOO_DEEP };
    throw error;
  }
}

const TOO_DEEP = `has more than ${MAX_DEPTH} elements inside each other`;

/** The reason why an SVG is rejected, and the node that violates the policy. */
class PolicyViolation extends Error {
  readonly #node: XmlNode | null;

  constructor(reason: string, node: XmlNode | null) {
    super(reason);
    this.#node = node;
  }

  /** Returns the reason with the line in which the node starts. */
  withLine(source: string): string {
    const start = this.#node?.start ?? -1;
    if (start < 0) return this.message;
    return `${this.message} (line ${source.slice(0, start).split('\n').length})`;
  }
}

/**
 * Parses an SVG and checks what comes before its root element.
 * @throws XmlError if it is not well-formed, RangeError if it is nested too deeply, or PolicyViolation
 */
function parse(source: string): XmlElement {
  const document = parseXml(source, {
    includeOffsets: true,
    preserveDocumentType: true,
    preserveXmlDeclaration: true,
  });
  for (const node of document.children) {
    if (node instanceof XmlDocumentType) {
      throw new PolicyViolation(
        'has a document type, which could declare anything: remove <!DOCTYPE …>',
        node,
      );
    }
    if (node instanceof XmlDeclaration) {
      const { version = '1.0', encoding } = node as { version?: string; encoding?: string | null };
      // A browser would decode the file by the declared encoding.
      const isUtf8 = encoding === null || encoding === undefined || /^utf-?8$/i.test(encoding);
      if (version !== '1.0' || !isUtf8)
        throw new PolicyViolation('is not declared as XML 1.0 in UTF-8', node);
    }
    if (node instanceof XmlProcessingInstruction)
      throw new PolicyViolation('holds a processing instruction', node);
  }
  const { root } = document;
  if (root === null) throw new PolicyViolation('holds no element', null);
  return root;
}

/** The namespace prefixes that an element declares, and the scope of the element around it. */
type Scope = { prefixes: ReadonlyMap<string, string>; outer: Scope | null };

function resolveNamespace(prefix: string, scope: Scope): string | undefined {
  for (let current: Scope | null = scope; current !== null; current = current.outer) {
    const namespace = current.prefixes.get(prefix);
    if (namespace !== undefined) return namespace;
  }
  return undefined;
}

function splitName(name: string): { prefix: string; local: string } {
  const colon = name.indexOf(':');
  return { prefix: name.slice(0, Math.max(0, colon)), local: name.slice(colon + 1) };
}

function readDeclaredPrefixes(element: XmlElement): Map<string, string> {
  const prefixes = new Map<string, string>();
  for (const [name, value] of Object.entries(element.attributes)) {
    if (name === 'xmlns') prefixes.set('', value);
    else if (name.startsWith('xmlns:')) {
      const prefix = name.slice(6);
      // Namespaces in XML 1.0 §3: these two prefixes and namespaces are reserved.
      if (
        prefix === 'xml' ||
        prefix === 'xmlns' ||
        value === '' ||
        value === XMLNS ||
        value === XML
      ) {
        throw new PolicyViolation(`declares the namespace ${name} wrongly`, element);
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
  if (depth > MAX_DEPTH) throw new PolicyViolation(TOO_DEEP, null);
  const declared = readDeclaredPrefixes(element);
  const scope = declared.size === 0 ? parent : { prefixes: declared, outer: parent };
  const { prefix, local } = splitName(element.name);
  const namespace = resolveNamespace(prefix, scope) ?? '';
  if (depth === 0 && (namespace !== SVG || local !== 'svg')) {
    throw new PolicyViolation(`does not begin with <svg xmlns="${SVG}">`, element);
  }
  const isSvg = namespace === SVG;
  if (isSvg ? !ELEMENTS.has(local) : !isEditorNamespace(namespace)) {
    const where = isSvg || namespace === '' ? '' : ` of ${namespace.slice(0, 60)}`;
    throw new PolicyViolation(`holds the element <${element.name.slice(0, 60)}>${where}`, element);
  }
  for (const [name, value] of Object.entries(element.attributes)) {
    const reason = checkAttribute(isSvg ? local : null, name, value, scope);
    if (reason !== null) throw new PolicyViolation(reason, element);
  }
  if (isSvg && local === 'style') inspectStyleElement(element);
  for (const child of element.children) {
    if (child instanceof XmlElement) inspectElement(child, { depth: depth + 1, parent: scope });
    else if (child instanceof XmlProcessingInstruction)
      throw new PolicyViolation('holds a processing instruction', child);
  }
}

/** Checks how many elements a browser draws. Those of drawing programs count too. */
function inspectNumberOfElements(root: XmlElement): void {
  const targets = new Map<string, XmlElement>();
  let written = 0;
  const visit = (element: XmlElement): void => {
    written += 1;
    if (written > MAX_ELEMENTS) {
      throw new PolicyViolation(`has more than ${MAX_ELEMENTS} elements`, null);
    }
    const { id } = element.attributes;
    // Of elements with one id, browsers use the first.
    if (id !== undefined && !targets.has(id)) targets.set(id, element);
    for (const child of element.children) if (child instanceof XmlElement) visit(child);
  };
  visit(root);

  /** Of each element that was counted; null while it is, which a copy of itself meets. */
  const counts = new Map<XmlElement, number | null>();
  const count = (element: XmlElement, depth: number): number => {
    const known = counts.get(element);
    if (known === null) throw new PolicyViolation('has a <use> that copies itself', element);
    if (known !== undefined) return known;
    if (depth > MAX_DEPTH) throw new PolicyViolation(TOO_DEEP, null);
    counts.set(element, null);
    let total = 1;
    for (const child of element.children) {
      if (child instanceof XmlElement) total += count(child, depth + 1);
    }
    for (const target of readCopied(element, targets)) total += count(target, depth + 1);
    if (total > MAX_ELEMENTS) {
      throw new PolicyViolation(
        `has <use> elements that copy more than ${MAX_ELEMENTS} elements in total`,
        element,
      );
    }
    counts.set(element, total);
    return total;
  };
  count(root, 0);
}

/** Returns the elements that a `<use>` may copy. Browsers search for the name as written and percent-decoded. */
function readCopied(element: XmlElement, targets: ReadonlyMap<string, XmlElement>): XmlElement[] {
  if (splitName(element.name).local !== 'use') return [];
  const copied = new Set<XmlElement>();
  for (const [name, value] of Object.entries(element.attributes)) {
    if (splitName(name).local !== 'href') continue;
    const id = value.trim().slice(1);
    for (const target of [targets.get(id), targets.get(querystring.unescape(id))]) {
      if (target !== undefined) copied.add(target);
    }
  }
  return [...copied];
}

/** Checks all text of the element together, because a browser joins its parts to one style sheet. */
function inspectStyleElement(element: XmlElement): void {
  const { type = 'text/css' } = element.attributes;
  if (type.trim().toLowerCase() !== 'text/css')
    throw new PolicyViolation('has a style that is not CSS', element);
  const texts: string[] = [];
  for (const child of element.children) {
    if (child instanceof XmlText) texts.push(child.text);
    else throw new PolicyViolation('has a style with something else than text in it', element);
  }
  const reason = checkStyle(texts.join(''));
  if (reason !== null) throw new PolicyViolation(reason, element);
}

/**
 * Returns the reason why an attribute is rejected, or null.
 * @param element name of its SVG element; null for an element of a drawing program
 */
function checkAttribute(
  element: string | null,
  name: string,
  value: string,
  scope: Scope,
): string | null {
  if (name === 'xmlns' || name.startsWith('xmlns:')) return null;
  const { prefix, local } = splitName(name);
  if (/^on/i.test(local)) return `holds the event handler ${name}`;
  if (prefix !== '')
    return checkPrefixedAttribute(element, name, value, resolveNamespace(prefix, scope));
  if (element === null) return null;
  if (local === 'href') return checkReference(element, name, value);
  if (local === 'style') return checkStyle(value);
  if (TEXT_ATTRIBUTES.has(local) || /^(?:data|aria)-/.test(local)) return null;
  if (local === 'attributeName' && !GRAPHICS_ATTRIBUTES.has(value.trim())) {
    return `animates the attribute ${value.trim().slice(0, 60)}`;
  }
  if (!GRAPHICS_ATTRIBUTES.has(local) && !ANIMATION_ATTRIBUTES.has(local)) {
    return `holds the attribute ${name.slice(0, 60)}`;
  }
  return checkStyle(value);
}

function checkPrefixedAttribute(
  element: string | null,
  name: string,
  value: string,
  namespace: string | undefined,
): string | null {
  const { local } = splitName(name);
  if (namespace !== undefined && isEditorNamespace(namespace)) return null;
  if (namespace === XLINK && local === 'href') return checkReference(element ?? '', name, value);
  if (namespace === XLINK && XLINK_TEXT_ATTRIBUTES.has(local)) return null;
  if (namespace === XML && (local === 'space' || local === 'lang' || local === 'id')) return null;
  return `holds the attribute ${name.slice(0, 60)}`;
}

function checkReference(element: string, name: string, value: string): string | null {
  const address = value.trim();
  if (address.startsWith('#')) return null;
  const isPicture = element === 'image' || element === 'feImage';
  return isPicture && EMBEDDED_PICTURE.test(address)
    ? null
    : `refers to something outside of itself: ${name}="${address.slice(0, 60)}"`;
}

/**
 * Returns the reason why a style sheet or a CSS value is rejected, or null. The CSS is not parsed:
 * addresses, at-rules and functions in comments and strings count too.
 */
function checkStyle(css: string): string | null {
  if (css.includes('\\')) return 'has a style with escapes, which could hide an address';
  if (css.includes('@')) {
    for (const [, rule = ''] of css.matchAll(/@([\w-]*)/g)) {
      if (!AT_RULES.test(rule)) return `has a style with @${rule.slice(0, 60)}`;
    }
  }
  if (!css.includes('(')) return null;
  for (let open = css.indexOf('('); open !== -1; open = css.indexOf('(', open + 1)) {
    // Searches backwards for the start of the name, because a regular expression would take quadratic time.
    let start = open;
    while (start > open - MAX_FUNCTION_NAME && /[\w-]/.test(css.charAt(start - 1))) start -= 1;
    const originalName = css.slice(start, open);
    const name = originalName.toLowerCase();
    if (name === 'url') {
      const address = css.slice(open + 1, open + 1 + MAX_ADDRESS);
      if (!/^\s*(?:"#[^"'()\s]*"|'#[^"'()\s]*'|#[^"'()\s]*)\s*\)/.test(address)) {
        const excerpt = address.trim().slice(0, 60);
        return `has a style that refers to something outside of itself: ${excerpt}`;
      }
    } else if (name !== '' && !FUNCTIONS.has(name)) {
      return `has a style with the function ${originalName}()`;
    }
  }
  return null;
}

function readSize(root: XmlElement): { width: number; height: number } | null {
  const width = parsePixels(root.attributes.width);
  const height = parsePixels(root.attributes.height);
  if (width !== null && height !== null) return { width, height };
  const [, , boxWidth, boxHeight] = (root.attributes.viewBox ?? '').trim().split(/[\s,]+/, 5);
  const box = { width: parsePixels(boxWidth), height: parsePixels(boxHeight) };
  return box.width !== null && box.height !== null
    ? { width: box.width, height: box.height }
    : null;
}

/** Returns a length in whole pixels, or null if it has another unit or is not positive. */
function parsePixels(value: string | undefined): number | null {
  const length = value?.trim() ?? '';
  if (!/^\d{1,15}(?:\.\d+)?(?:px)?$/.test(length)) return null;
  const pixels = Math.round(Number.parseFloat(length));
  return pixels > 0 ? pixels : null;
}
