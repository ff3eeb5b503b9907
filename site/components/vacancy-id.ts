/** Returns the element id of a vacancy's row. Addresses link to it. */
export function vacancyId(id: number): string {
  return `job-${id}`;
}
