import type { Settings, settingsFields } from './settings.ts';

// What pages derive from the settings. It is separate from their shape, because every page has the footer, but only reading a response
// needs the shape.

type SettingsFields = typeof settingsFields;

/** A network where the organisation may have an account. The address is a field below `social_media` on the wire. */
export type Network = {
  [Name in keyof SettingsFields]: SettingsFields[Name] extends { wire: `social_media.${string}` }
    ? Name
    : never;
}[keyof SettingsFields];

/** All networks, in the order in which pages show them. */
export const NETWORKS = [
  'twitter',
  'facebook',
  'instagram',
  'linkedin',
  'youtube',
  'tiktok',
  'snapchat',
] as const satisfies readonly Network[];

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
