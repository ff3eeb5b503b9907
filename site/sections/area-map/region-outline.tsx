import { useEffect, useState } from 'react';
import landAddress from './land.svg?url';

type RegionOutlineProps = {
  /** Which region is lit: its place in the presets. */
  index: number;
};

/**
 * The outline of one region, over the land. It is read out of the land's own file, which the
 * browser has already: neither the page nor the script carries any outline.
 */
export function RegionOutline({ index }: RegionOutlineProps) {
  const [outlines, setOutlines] = useState<readonly string[]>([]);

  useEffect(() => {
    let stays = true;
    landOutlines().then(
      (read) => stays && setOutlines(read),
      // The map is complete without it.
      () => {},
    );
    return () => {
      stays = false;
    };
  }, []);

  const outline = outlines[index];
  if (outline === undefined) return null;
  return (
    <svg className="map-region" viewBox="0 0 1460 1200" aria-hidden="true">
      <path d={outline} />
    </svg>
  );
}

let reading: Promise<string[]> | undefined;

function landOutlines(): Promise<string[]> {
  reading ??= readLand().catch((error) => {
    reading = undefined;
    throw error;
  });
  return reading;
}

async function readLand(): Promise<string[]> {
  const response = await fetch(landAddress);
  // Not by the browser's parser: it would make a document of text, which the page's policy forbids.
  const [mask = ''] = /<mask[\s\S]*<\/mask>/.exec(await response.text()) ?? [];
  return Array.from(mask.matchAll(/<path\b[^>]*?\bd="([^"]*)"/g), ([, outline = '']) => outline);
}
