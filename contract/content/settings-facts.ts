import type { Settings } from './settings.ts';

// What pages make of the settings, apart from their shape, which only reading a response needs: every page has the footer.

/** The networks in which the organisation may have an account, in the order in which pages show them. */
export const NETWORKS = [
  'twitter',
  'facebook',
  'instagram',
  'linkedin',
  'youtube',
  'tiktok',
  'snapchat',
] as const;

export type Network = (typeof NETWORKS)[number];

/** Returns the accounts of the organisation, in the order of `NETWORKS`. */
export function accountsOf(settings: Settings): { network: Network; address: string }[] {
  return NETWORKS.flatMap((network) => {
    const address = settings[network];
    return address === null ? [] : [{ network, address }];
  });
}

/** Returns the place of the organisation on the map, or null if it is unknown. */
export function locationOf({
  latitude,
  longitude,
}: Settings): { latitude: number; longitude: number } | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
