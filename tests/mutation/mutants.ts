/** The mutants of a file: small faults such as a tired programmer makes. A file contains all its mutants, and one number switches one on. */
import ts from 'typescript';

export type Mutant = { id: number; file: string; line: number; before: string; after: string };

const BINARY: Partial<Record<ts.SyntaxKind, string[]>> = {
  [ts.SyntaxKind.LessThanToken]: ['<=', '>='],
  [ts.SyntaxKind.LessThanEqualsToken]: ['<', '>'],
  [ts.SyntaxKind.GreaterThanToken]: ['>=', '<='],
  [ts.SyntaxKind.GreaterThanEqualsToken]: ['>', '<'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: ['!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: ['==='],
  [ts.SyntaxKind.PlusToken]: ['-'],
  [ts.SyntaxKind.MinusToken]: ['+'],
  [ts.SyntaxKind.AsteriskToken]: ['/'],
  [ts.SyntaxKind.SlashToken]: ['*'],
  [ts.SyntaxKind.PercentToken]: ['*'],
};
/** Each part of a condition is left out once. */
const PARTED = [ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken];
/** Methods that are replaced, and methods that are left out. */
const METHODS: Record<string, string> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  ceil: 'floor',
  floor: 'ceil',
  find: 'findLast',
};
const OMITTED = ['filter', 'sort', 'toSorted', 'trim', 'slice', 'reverse', 'toReversed', 'toLowerCase'];
/** Objects with properties that are left out one by one: the conditions and the values of a query. */
const QUERIES = ['where', 'data'];

/** Adds the mutants of a file to `mutants`, and returns its text with all of them. */
export function addMutants(file: string, text: string, mutants: Mutant[]): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const add = (node: ts.Node, after: string) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    mutants.push({ id: mutants.length + 1, file, line, before: node.getText(), after });
    return `$mutant(${mutants.length})`;
  };
  const render = (node: ts.Node): string => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isInterfaceDeclaration(node))
      return text.slice(node.pos, node.end);
    const start = node.getStart();
    const removed = isRemovable(node) ? add(node, isProperty(node) ? '' : ';') : '';
    const replaced = replacementsOf(node).map((after) => `${add(node, after)} ? (${after}) : `);
    let inner = '';
    let end = start;
    ts.forEachChild(node, (child) => {
      inner += text.slice(end, child.pos) + render(child);
      end = child.end;
    });
    inner += text.slice(end, node.end);
    const before = text.slice(node.pos, start);
    if (removed) return isProperty(node) ? `${before}...(${removed} ? {} : { ${inner} })` : `${before}{ if (!${removed}) { ${inner} } }`;
    return replaced.length === 0 ? before + inner : `${before}(${replaced.join('')}(${inner}))`;
  };
  let rendered = '';
  for (const statement of source.statements) rendered += render(statement);
  return rendered;
}

const isProperty = (node: ts.Node): node is ts.PropertyAssignment | ts.ShorthandPropertyAssignment =>
  ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node);

/** Whether a statement only calls a function, or a property belongs to a query. */
function isRemovable(node: ts.Node): boolean {
  if (ts.isExpressionStatement(node)) {
    const call = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
    return ts.isCallExpression(call) && call.expression.kind !== ts.SyntaxKind.SuperKeyword;
  }
  if (!isProperty(node)) return false;
  const owner = node.parent.parent;
  if (ts.isPropertyAssignment(owner)) return QUERIES.includes(owner.name.getText());
  return ts.isVariableDeclaration(owner) && QUERIES.includes(owner.name.getText());
}

/** The expressions that take the place of an expression, one at a time. */
function replacementsOf(node: ts.Node): string[] {
  const text = node.getText();
  if (ts.isBinaryExpression(node)) return replacementsOfBinary(node);
  if (ts.isPrefixUnaryExpression(node)) return node.operator === ts.SyntaxKind.ExclamationToken ? [node.operand.getText()] : [];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return ['false'];
  if (node.kind === ts.SyntaxKind.FalseKeyword) return ['true'];
  if (ts.isBigIntLiteral(node)) return [`${BigInt(text.slice(0, -1).replaceAll('_', '')) + 1n}n`];
  // The name of a property, or a type.
  if (isProperty(node.parent) && node.parent.name === node) return [];
  if (ts.isNumericLiteral(node)) return [String(Number(text.replaceAll('_', '')) + 1)];
  // Texts for people are not mutated, only words for programs.
  if (ts.isStringLiteral(node))
    return (isProperty(node.parent) || ts.isArrayLiteralExpression(node.parent)) && /^[a-z][\w-]*$/.test(node.text) ? ["''"] : [];
  if (ts.isExpression(node) && (isCondition(node) || isReturned(node)) && !isMutatedItself(node))
    return isCondition(node) ? [`!(${text})`] : ['undefined', ...replacementsOfCall(node)];
  return replacementsOfCall(node);
}

function replacementsOfBinary({ left, operatorToken, right, parent }: ts.BinaryExpression): string[] {
  const [one, other] = [left.getText(), right.getText()];
  if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken) return [one];
  if (PARTED.includes(operatorToken.kind)) return ts.isExpressionStatement(parent) ? [] : [one, other];
  const isText = [left, right].some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side));
  const operators = (isText && operatorToken.kind === ts.SyntaxKind.PlusToken ? [] : BINARY[operatorToken.kind]) ?? [];
  return operators.map((operator) => `${one} ${operator} ${other}`);
}

function replacementsOfCall(node: ts.Node): string[] {
  // Parentheses would end an optional chain.
  if (!ts.isCallExpression(node) || node.flags & ts.NodeFlags.OptionalChain || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { name, expression } = node.expression;
  const other = METHODS[name.text];
  if (other && Object.hasOwn(METHODS, name.text))
    return [`${expression.getText()}.${other}(${node.arguments.map((one) => one.getText()).join(', ')})`];
  return OMITTED.includes(name.text) ? [expression.getText()] : [];
}

const isCondition = (node: ts.Node) =>
  ((ts.isIfStatement(node.parent) || ts.isWhileStatement(node.parent)) && node.parent.expression === node) ||
  (ts.isConditionalExpression(node.parent) && node.parent.condition === node);

const isReturned = (node: ts.Node) => ts.isReturnStatement(node.parent) || (ts.isArrowFunction(node.parent) && node.parent.body === node);

/** Whether the expression has mutants that say the same. */
const isMutatedItself = (node: ts.Node) =>
  ts.isPrefixUnaryExpression(node) ||
  ts.isLiteralExpression(node) ||
  (ts.isBinaryExpression(node) && (node.operatorToken.kind in BINARY || PARTED.includes(node.operatorToken.kind))) ||
  [ts.SyntaxKind.TrueKeyword, ts.SyntaxKind.FalseKeyword, ts.SyntaxKind.NullKeyword].includes(node.kind) ||
  node.getText() === 'undefined';
