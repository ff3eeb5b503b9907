type TripCountProps = { trips: number };

/** Shows the number of field trips with at least two digits (specification §4). Screen readers would read out the leading zero. */
export function TripCount({ trips }: TripCountProps) {
  return (
    <bdi dir="ltr">
      {trips < 10 && <span aria-hidden="true">0</span>}
      {trips}
    </bdi>
  );
}
