import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The vocabulary of schema.org, read from the types of `schema-dts`, which are generated from schema.org's data. */
const { resolve } = createRequire(import.meta.url);
const declarations = readFileSync(join(dirname(resolve('schema-dts')), 'schema.d.ts'), 'utf8');

/** The parents of a type, and the types of its own properties. */
type Definition = { parents: string[]; ranges: Map<string, string[]> };

/** Definitions by name of the interface, such as `PersonBase` and `PersonLeaf`. */
const definitions = new Map<string, Definition>();
for (const [, name = '', heritage = '', body = ''] of declarations.matchAll(
  /^(?:export )?interface (\w+(?:Base|Leaf)) extends ([^{]+) \{\n([\s\S]*?)^\}/gm,
)) {
  const ranges = new Map(
    [...body.matchAll(/^ {4}"([\w-]+)"\?: SchemaValue<([^,]+), "\1">;/gm)].map(
      ([, property = '', range = '']) => [property, range.split('|').map((part) => part.trim())],
    ),
  );
  const parents = heritage.split(',').map((part) => part.replace(/Partial<(\w+)>/, '$1').trim());
  definitions.set(name, { parents, ranges });
}

/** Returns a type and all its ancestors. */
function ancestorsOf(name: string, visited = new Set<string>()): Set<string> {
  if (visited.has(name)) return visited;
  visited.add(name);
  for (const parent of definitions.get(name)?.parents ?? []) ancestorsOf(parent, visited);
  return visited;
}

function rangeOf(type: string, property: string): string[] | undefined {
  for (const name of ancestorsOf(`${type}Leaf`)) {
    const range = definitions.get(name)?.ranges.get(property);
    if (range !== undefined) return range;
  }
  return undefined;
}

const TEXTS = ['Text', 'URL', 'Date', 'DateTime', 'Language', 'Boolean'];
const NUMBERS = ['Number', 'Integer', 'Float'];

function isKindOf(type: string, range: readonly string[]): boolean {
  const kinds = ancestorsOf(`${type}Leaf`);
  return range.some((name) => name === type || kinds.has(`${name}Base`));
}

/**
 * Returns the errors in a JSON-LD document of schema.org: unknown types and properties, values of a wrong type, and
 * references to unknown ids.
 */
export function vocabularyProblems(document: Record<string, unknown>): string[] {
  const problems: string[] = [];
  const graph = document['@graph'];
  if (document['@context'] !== 'https://schema.org') problems.push('the context is another one');
  if (!Array.isArray(graph) || graph.length === 0) return [...problems, 'there is no graph'];
  const ids = new Set(graph.map((thing: Record<string, unknown>) => thing['@id']));

  function checkThing(thing: Record<string, unknown>, path: string): void {
    const type = String(thing['@type']);
    if (!definitions.has(`${type}Leaf`)) {
      problems.push(`${path}: there is no type ${type}`);
      return;
    }
    for (const [property, value] of Object.entries(thing)) {
      if (property.startsWith('@')) continue;
      const propertyPath = `${path} ${type}.${property}`;
      // Actions annotate their properties with `-input` and `-output` (schema.org/docs/actions.html).
      const annotated = property.replace(/-(input|output)$/, '');
      const range = rangeOf(type, annotated);
      if (range === undefined) problems.push(`${propertyPath}: there is no such property`);
      else if (annotated === property) {
        for (const item of Array.isArray(value) ? value : [value])
          checkValue(item, range, propertyPath);
      } else if (!isKindOf(type, ['Action']))
        problems.push(`${propertyPath}: is for actions alone`);
    }
  }

  function checkValue(value: unknown, range: readonly string[], path: string): void {
    if (typeof value === 'number') {
      if (!range.some((name) => NUMBERS.includes(name))) problems.push(`${path}: takes no number`);
      return;
    }
    if (typeof value === 'string') {
      if (value === '') problems.push(`${path}: is empty`);
      const texts = range.filter((name) => TEXTS.includes(name));
      if (texts.length === 0) problems.push(`${path}: takes no text`);
      else if (texts.every((name) => name === 'URL') && !URL.canParse(value)) {
        problems.push(`${path}: is no whole address: ${value}`);
      } else if (
        texts.every((name) => name === 'Date' || name === 'DateTime') &&
        !/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(value)
      ) {
        problems.push(`${path}: is no date: ${value}`);
      }
      return;
    }
    if (value === null || typeof value !== 'object') {
      problems.push(`${path}: is ${String(value)}`);
      return;
    }
    const thing = value as Record<string, unknown>;
    if (thing['@type'] === undefined) {
      if (!range.includes('IdReference')) problems.push(`${path}: takes no reference`);
      if (!ids.has(thing['@id'])) problems.push(`${path}: refers to nothing: ${thing['@id']}`);
      return;
    }
    if (!isKindOf(String(thing['@type']), range)) {
      problems.push(`${path}: takes no ${thing['@type']}`);
    }
    checkThing(thing, path);
  }

  for (const thing of graph) checkThing(thing, 'graph');
  return problems;
}
