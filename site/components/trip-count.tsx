type TripCountProps = { trips: number };

/** Shows the number of field trips in two digits at least (specification §4). Screen readers would read the zero in front. */
export function TripCount({ trips }: TripCountProps) {
  return (
    <bdi dir="ltr">
      {trips < 10 && <span aria-hidden="true">0</span>}
      {trips}
    </bdi>
  );
}
