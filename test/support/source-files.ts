import { globSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { parseSync } from 'vite';

const ROOT = new URL('../../', import.meta.url).pathname;

/** A source file as parsed for the architecture test. */
export interface SourceFile {
  /** Path from the project's root, such as `src/domain/types/cell.ts`. */
  readonly path: string;
  readonly text: string;
}

/** An imported module, including type-only imports. */
export interface Import {
  readonly from: string;
  /** Path from the project's root, or the package's name. */
  readonly to: string;
  readonly isOurs: boolean;
}

/** The common shape of syntax tree nodes. */
export type SyntaxNode = Readonly<Record<string, unknown>> & { readonly type: string };

export function readSources(...patterns: string[]): SourceFile[] {
  return globSync(patterns, { cwd: ROOT })
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Static, dynamic and type imports, and re-exports. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const { module, program } = parseSync(path, text);
  const literal = ({ start, end }: { start: number; end: number }) =>
    text.slice(start + 1, end - 1);
  const targets = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports
      .map(({ moduleRequest }) => text.slice(moduleRequest.start, moduleRequest.end))
      .filter((argument) => /^['"`]/.test(argument))
      .map((argument) => argument.slice(1, -1)),
    ...nodesOf(program).flatMap((node) => {
      const { source } = node;
      return node.type === 'TSImportType' && isNode(source) && hasRange(source)
        ? [literal(source)]
        : [];
    }),
  ];
  return [...new Set(targets)].map((target) => {
    const isOurs = target.startsWith('.');
    const file = target.replace(/\?.*$/, '');
    return { from: path, to: isOurs ? normalize(join(path, '..', file)) : target, isOurs };
  });
}

/** All nodes of a syntax tree. */
export function syntaxOf({ path, text }: SourceFile): SyntaxNode[] {
  return nodesOf(parseSync(path, text).program);
}

function nodesOf(value: unknown): SyntaxNode[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  const children = Object.values(value).flatMap(nodesOf);
  return isNode(value) ? [value, ...children] : children;
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function hasRange<T extends object>(node: T): node is T & { start: number; end: number } {
  return 'start' in node && 'end' in node;
}
