import sanitize from 'sanitize-html';
import { HTML_ATTRIBUTES, HTML_TAGS } from '../../contract/content-html.ts';
import { pictureSize, variantAddress, variantWidths } from '../../contract/pictures.ts';

/** Where an address inside HTML leads to instead; null where it may not be used. */
export type Readdress = (address: string, use: 'picture' | 'link') => string | null;

/**
 * What editors may write: structure and emphasis, links and pictures. No scripts, styles, frames,
 * forms or event handlers, and only addresses that may be linked (decision 0042 §14 and §15).
 */
function policy(readdress: Readdress): sanitize.IOptions {
  const readdressed = (attribs: sanitize.Attributes, name: string, use: 'picture' | 'link') => {
    const { [name]: given, ...others } = attribs;
    const address = given === undefined ? null : readdress(given, use);
    return address === null ? others : { ...others, [name]: address };
  };
  return {
    allowedTags: [...HTML_TAGS],
    allowedAttributes: Object.fromEntries(
      Object.entries(HTML_ATTRIBUTES).map(([tag, names]) => [tag, [...names]]),
    ),
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // The browser speaks to our origin only, so a picture from elsewhere is dropped.
    exclusiveFilter: (frame) => frame.tag === 'img' && !/^\/(?!\/)/.test(frame.attribs.src ?? ''),
    transformTags: {
      // The page has its one h1 already.
      h1: 'h2',
      a: (tagName, attribs) => ({
        tagName,
        attribs: {
          ...readdressed(attribs, 'href', 'link'),
          ...(attribs.target === '_blank' ? { rel: 'noopener' } : {}),
        },
      }),
      // Which smaller ones there are is not the editor's to say.
      img: (tagName, { srcset, sizes, ...given }) => {
        const attribs = readdressed(given, 'src', 'picture');
        return { tagName, attribs: { ...smallerOnes(attribs.src), ...attribs, loading: 'lazy' } };
      },
    },
  };
}

/** Size and smaller ones of a picture, where its address tells of them. A text is 42rem wide at most. */
function smallerOnes(address = ''): sanitize.Attributes {
  const [width, height] = pictureSize(address);
  if (width === undefined) return {};
  const candidates = variantWidths(address).map(
    (each) => `${variantAddress(address, each, 'webp')} ${each}w`,
  );
  return {
    ...{ width: String(width), height: String(height) },
    ...{ srcset: candidates.join(', '), sizes: 'auto, (max-width:42rem) 100vw, 42rem' },
  };
}

const KEPT = 1000;

/**
 * Makes a function that makes HTML safe to render. A text that it has seen lately is not parsed again.
 * @param readdress is asked about each address of a picture or link
 */
export function createSanitizer(readdress: Readdress): (html: string) => string {
  const options = policy(readdress);
  const known = new Map<string, string>();
  return (html) => {
    if (!/[<&]/.test(html)) return html;
    const seen = known.get(html);
    if (seen !== undefined) return seen;
    const clean = sanitize(html, options);
    const oldest = known.keys().next();
    if (known.size >= KEPT && !oldest.done) known.delete(oldest.value);
    known.set(html, clean);
    return clean;
  };
}

/** Makes HTML of our own content safe to render: its addresses are good as they are. */
export const sanitizeHtml = createSanitizer((address) => address);
