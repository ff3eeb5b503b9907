/** Returns the address of a location on Google Maps. */
export function mapAddress(location: { latitude: number; longitude: number }): string {
  return `https://www.google.com/maps/search/?api=1&query=${location.latitude},${location.longitude}`;
}

/** Returns the `tel:` address of a telephone number in any notation. */
export function telephoneAddress(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}
