import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * The vocabulary of schema.org, as the types of `schema-dts` write it down, which are made from
 * schema.org's own data.
 */
const { resolve } = createRequire(import.meta.url);
const written = readFileSync(join(dirname(resolve('schema-dts')), 'schema.d.ts'), 'utf8');

type Definition = { above: string[]; ranges: Map<string, string[]> };

/** Bases (`PersonBase`) and leaves (`PersonLeaf`) by name. */
const definitions = new Map<string, Definition>();
for (const [, name = '', above = '', body = ''] of written.matchAll(
  /^(?:export )?interface (\w+(?:Base|Leaf)) extends ([^{]+) \{\n([\s\S]*?)^\}/gm,
)) {
  const ranges = new Map(
    [...body.matchAll(/^ {4}"([\w-]+)"\?: SchemaValue<([^,]+), "\1">;/gm)].map(
      ([, property = '', range = '']) => [property, range.split('|').map((part) => part.trim())],
    ),
  );
  const names = above.split(',').map((part) => part.replace(/Partial<(\w+)>/, '$1').trim());
  definitions.set(name, { above: names, ranges });
}

/** A type, and all that it is a kind of. */
function lineage(name: string, seen = new Set<string>()): Set<string> {
  if (seen.has(name)) return seen;
  seen.add(name);
  for (const above of definitions.get(name)?.above ?? []) lineage(above, seen);
  return seen;
}

function rangeOf(type: string, property: string): string[] | undefined {
  for (const name of lineage(`${type}Leaf`)) {
    const range = definitions.get(name)?.ranges.get(property);
    if (range !== undefined) return range;
  }
  return undefined;
}

const TEXTS = ['Text', 'URL', 'Date', 'DateTime', 'Language', 'Boolean'];
const NUMBERS = ['Number', 'Integer', 'Float'];

function isKindOf(type: string, range: readonly string[]): boolean {
  const kinds = lineage(`${type}Leaf`);
  return range.some((name) => name === type || kinds.has(`${name}Base`));
}

/**
 * What is wrong with a JSON-LD document of schema.org: unknown types and properties, values that a
 * property does not take, and references to nothing.
 */
export function vocabularyProblems(document: Record<string, unknown>): string[] {
  const problems: string[] = [];
  const graph = document['@graph'];
  if (document['@context'] !== 'https://schema.org') problems.push('the context is another one');
  if (!Array.isArray(graph) || graph.length === 0) return [...problems, 'there is no graph'];
  const ids = new Set(graph.map((thing: Record<string, unknown>) => thing['@id']));

  function checkThing(thing: Record<string, unknown>, place: string): void {
    const type = String(thing['@type']);
    if (!definitions.has(`${type}Leaf`)) {
      problems.push(`${place}: there is no type ${type}`);
      return;
    }
    for (const [property, value] of Object.entries(thing)) {
      if (property.startsWith('@')) continue;
      const here = `${place} ${type}.${property}`;
      // What an action asks for is written as a property of its own, by schema.org's rules for actions.
      const annotated = property.replace(/-(input|output)$/, '');
      const range = rangeOf(type, annotated);
      if (range === undefined) problems.push(`${here}: there is no such property`);
      else if (annotated === property) {
        for (const one of Array.isArray(value) ? value : [value]) checkValue(one, range, here);
      } else if (!isKindOf(type, ['Action'])) problems.push(`${here}: is for actions alone`);
    }
  }

  function checkValue(value: unknown, range: readonly string[], place: string): void {
    if (typeof value === 'number') {
      if (!range.some((name) => NUMBERS.includes(name))) problems.push(`${place}: takes no number`);
      return;
    }
    if (typeof value === 'string') {
      if (value === '') problems.push(`${place}: is empty`);
      const texts = range.filter((name) => TEXTS.includes(name));
      if (texts.length === 0) problems.push(`${place}: takes no text`);
      else if (texts.every((name) => name === 'URL') && !URL.canParse(value)) {
        problems.push(`${place}: is no whole address: ${value}`);
      } else if (
        texts.every((name) => name === 'Date' || name === 'DateTime') &&
        !/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(value)
      ) {
        problems.push(`${place}: is no date: ${value}`);
      }
      return;
    }
    if (value === null || typeof value !== 'object') {
      problems.push(`${place}: is ${String(value)}`);
      return;
    }
    const thing = value as Record<string, unknown>;
    if (thing['@type'] === undefined) {
      if (!range.includes('IdReference')) problems.push(`${place}: takes no reference`);
      if (!ids.has(thing['@id'])) problems.push(`${place}: refers to nothing: ${thing['@id']}`);
      return;
    }
    if (!isKindOf(String(thing['@type']), range)) {
      problems.push(`${place}: takes no ${thing['@type']}`);
    }
    checkThing(thing, place);
  }

  for (const thing of graph) checkThing(thing, 'graph');
  return problems;
}
