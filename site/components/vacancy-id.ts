/** Returns the id of the row of a vacancy, by which addresses lead to it. */
export function vacancyId(id: number): string {
  return `job-${id}`;
}
