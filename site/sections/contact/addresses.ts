/** A place on a map, as a link. */
export function mapAddress(place: { latitude: number; longitude: number }): string {
  return `https://www.google.com/maps/search/?api=1&query=${place.latitude},${place.longitude}`;
}

/** A telephone number as people write it, as a link. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
