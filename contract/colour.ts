/** A colour by lightness (0 to 1), chroma and hue (in degrees), in which equal steps look equal: OKLCH. */
export type Lch = { lightness: number; chroma: number; hue: number };

/**
 * Converts a colour to OKLCH (Björn Ottosson, https://bottosson.github.io/posts/oklab/).
 * @param hex `#rrggbb`
 */
export function lchOf(hex: string): Lch {
  const [lightness, a, b] = oklabOf(hex);
  return {
    lightness,
    chroma: Math.hypot(a, b),
    hue: ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360,
  };
}

/** Converts a colour to `#rrggbb`. A colour outside the sRGB gamut loses chroma, but keeps its lightness and hue. */
export function hexOf({ lightness, chroma, hue }: Lch): string {
  const bounded = Math.min(1, Math.max(0, lightness));
  let shown = toChannels({ lightness: bounded, chroma, hue });
  if (!isShown(shown)) {
    let [inside, outside] = [0, chroma];
    for (let step = 0; step < 24; step += 1) {
      const middle = (inside + outside) / 2;
      if (isShown(toChannels({ lightness: bounded, chroma: middle, hue }))) inside = middle;
      else outside = middle;
    }
    shown = toChannels({ lightness: bounded, chroma: inside, hue });
  }
  const digits = shown.map((value) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${digits.join('')}`;
}

/** Mixes two colours in OKLab. @param share the share of the second colour, 0 to 1 */
export function mixColours(one: Lch, other: Lch, share: number): Lch {
  const [a, b] = [one, other].map(({ chroma, hue }) => {
    const angle = (hue * Math.PI) / 180;
    return [chroma * Math.cos(angle), chroma * Math.sin(angle)] as const;
  }) as [readonly [number, number], readonly [number, number]];
  const between = (from: number, to: number) => from + (to - from) * share;
  const [x, y] = [between(a[0], b[0]), between(a[1], b[1])];
  return {
    lightness: between(one.lightness, other.lightness),
    chroma: Math.hypot(x, y),
    hue: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360,
  };
}

/** Returns how different two colours look: the distance in OKLab. */
export function distanceOf(one: string, other: string): number {
  const [a, b] = [oklabOf(one), oklabOf(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Returns the contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminanceOf(one), luminanceOf(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

type Three = readonly [number, number, number];

function luminanceOf(hex: string): number {
  const [red, green, blue] = linearOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Returns the linear light of the three channels, 0 to 1. */
function linearOf(hex: string): Three {
  const value = Number.parseInt(hex.slice(1), 16);
  const linear = (byte: number) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  };
  return [linear(value >> 16), linear((value >> 8) & 255), linear(value & 255)];
}

function oklabOf(hex: string): Three {
  const [red, green, blue] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Returns the three channels. They are outside 0 to 1 for colours outside the gamut. */
function toChannels({ lightness, chroma, hue }: Lch): Three {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const encoded = (linear: number) =>
    linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** Whether a screen can show the colour, with a tolerance below what rounding to bytes hides. */
function isShown(channels: Three): boolean {
  return channels.every((value) => value > -0.0005 && value < 1.0005);
}
