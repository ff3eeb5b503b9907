/** Whether the target of an event is a field in which visitors type. */
export function isTextField(target: EventTarget | null): target is Element {
  return target instanceof Element && target.matches(':read-write');
}
