/** Finds the regular expressions of the code, through the TypeScript parser. */
import ts from 'typescript';
import { evaluate, parseFile, readLiteral } from './constants';

/** A regular expression at a place of the code; `pattern` is undefined if it is built while the program runs. */
export type FoundPattern = { file: string; line: number; code: string; pattern: { source: string; flags: string } | undefined };

/** The methods of a text that take a text for a regular expression. */
const CONVERTING = ['match', 'matchAll', 'search'];

/** The regular expressions of a file: literals, `RegExp(…)`, and texts for `match`, `matchAll` and `search`. */
export function findPatterns(file: string, text?: string): FoundPattern[] {
  const found: FoundPattern[] = [];
  const tree = parseFile(file, text);
  const add = (node: ts.Node, patterns: { source: string; flags: string }[] | undefined) => {
    const place = { file, line: tree.getLineAndCharacterOfPosition(node.getStart()).line + 1, code: node.getText() };
    for (const pattern of patterns ?? [undefined]) found.push({ ...place, pattern: pattern && { ...pattern } });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const { source, flags } = readLiteral(node);
      add(node, [{ source, flags }]);
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') add(node, built(node));
    else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.arguments[0]) {
      const [argument] = node.arguments;
      if (CONVERTING.includes(node.expression.name.text) && ts.isStringLiteralLike(argument))
        add(node, [{ source: new RegExp(argument.text).source, flags: '' }]);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** The regular expressions that `new RegExp(…)` builds from constants; undefined if it has other parts. */
function built(node: ts.NewExpression | ts.CallExpression): { source: string; flags: string }[] | undefined {
  const [source, flags] = node.arguments ?? [];
  const sources = source && evaluate(source);
  const allFlags = flags ? evaluate(flags) : [''];
  return sources?.flatMap((one) =>
    (allFlags ?? []).map((each) => {
      const { source, flags } = new RegExp(one as string, (each || (one as RegExp).flags) as string | undefined);
      return { source, flags };
    }),
  );
}
