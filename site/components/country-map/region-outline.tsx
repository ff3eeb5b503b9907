import { useEffect, useState } from 'react';
import landAddress from './land.svg?url';

type RegionOutlineProps = {
  /** Index of the region on the built-in map. */
  index: number;
};

/**
 * Draws the outline of one region over the map. It fetches the outline from `land.svg`, which is in
 * the browser's cache because the map uses it, so that neither page nor script contains outlines.
 */
export function RegionOutline({ index }: RegionOutlineProps) {
  const [outlines, setOutlines] = useState<readonly string[]>([]);

  useEffect(() => {
    let isMounted = true;
    loadOutlines().then(
      (loaded) => isMounted && setOutlines(loaded),
      // The map is usable without the outline.
      () => {},
    );
    return () => {
      isMounted = false;
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

let outlinesPromise: Promise<string[]> | undefined;

/** Loads the outlines once. After a failure, the next call tries again. */
function loadOutlines(): Promise<string[]> {
  outlinesPromise ??= fetchOutlines().catch((error) => {
    outlinesPromise = undefined;
    throw error;
  });
  return outlinesPromise;
}

/** Returns the path data of all regions, in the order of the prepared places. */
async function fetchOutlines(): Promise<string[]> {
  const response = await fetch(landAddress);
  // Not by DOMParser: the Trusted Types policy of the page forbids parsing a string.
  const [mask = ''] = /<mask[\s\S]*<\/mask>/.exec(await response.text()) ?? [];
  return Array.from(mask.matchAll(/<path\b[^>]*?\bd="([^"]*)"/g), ([, path = '']) => path);
}
