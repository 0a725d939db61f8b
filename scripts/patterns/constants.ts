/** Evaluates the constant expressions from which the code builds its regular expressions. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** A constant: a text, the value of a regular expression, a list, or an object. */
type Constant = string | number | RegExp | Constant[] | { [name: string]: Constant };
/** The values of an expression: one, or one for each call of the function with this parameter. Undefined if it is not constant. */
type Values = Constant[] | undefined;

const files = new Map<string, ts.SourceFile>();

/** The syntax tree of a file. */
export function parseFile(path: string, text = readFileSync(path, 'utf8')): ts.SourceFile {
  const known = files.get(path);
  if (known?.text === text) return known;
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true, kind);
  files.set(path, file);
  return file;
}

/** The regular expression of a literal. */
export function readLiteral({ text }: { text: string }): RegExp {
  const end = text.lastIndexOf('/');
  return new RegExp(text.slice(1, end), text.slice(end + 1));
}

/** The values of an expression, if constants of this file and of the files that it imports decide them. */
export function evaluate(node: ts.Node): Values {
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return evaluate(node.expression);
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (ts.isNumericLiteral(node)) return [Number(node.text)];
  if (ts.isRegularExpressionLiteral(node)) return [readLiteral(node)];
  if (ts.isTemplateExpression(node)) return evaluateTemplate(node, false);
  if (ts.isTaggedTemplateExpression(node)) return node.tag.getText() === 'String.raw' ? evaluateTemplate(node.template, true) : undefined;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return combine([evaluate(node.left), evaluate(node.right)], (parts) => parts.join(''));
  if (ts.isArrayLiteralExpression(node)) return combine(node.elements.map(evaluate), (parts) => parts);
  if (ts.isObjectLiteralExpression(node)) return evaluateObject(node);
  if (ts.isIdentifier(node)) return evaluateName(node);
  if (ts.isPropertyAccessExpression(node)) return evaluateProperty(evaluate(node.expression), node.name.text);
  return ts.isCallExpression(node) ? evaluateCall(node) : undefined;
}

/** Every combination of the values of the parts. */
function combine(parts: Values[], join: (parts: Constant[]) => Constant): Values {
  let all: Constant[][] = [[]];
  for (const values of parts) {
    if (!values) return undefined;
    all = all.flatMap((before) => values.map((value) => [...before, value]));
  }
  return all.map(join);
}

function evaluateTemplate(node: ts.TemplateLiteral, isRaw: boolean): Values {
  const textOf = (part: ts.TemplateLiteralLikeNode) => (isRaw ? (part.rawText ?? part.text) : part.text);
  if (ts.isNoSubstitutionTemplateLiteral(node)) return [textOf(node)];
  const parts = node.templateSpans.flatMap(({ expression, literal }) => [evaluate(expression), [textOf(literal)]]);
  return combine([[textOf(node.head)], ...parts], (all) => all.join(''));
}

function evaluateObject(node: ts.ObjectLiteralExpression): Values {
  const names: string[] = [];
  const values: Values[] = [];
  for (const property of node.properties) {
    if (!property.name || ts.isComputedPropertyName(property.name)) return undefined;
    names.push(property.name.getText().replace(/^['"]|['"]$/g, ''));
    if (ts.isPropertyAssignment(property)) values.push(evaluate(property.initializer));
    else if (ts.isShorthandPropertyAssignment(property)) values.push(evaluateName(property.name));
    else return undefined;
  }
  return combine(values, (all) => Object.fromEntries(names.map((name, at) => [name, all[at] as Constant])));
}

const evaluateProperty = (values: Values, name: string): Values =>
  combine([values], ([value]) => {
    if (value instanceof RegExp && name === 'source') return value.source;
    return (value as Record<string, Constant>)[name] ?? '';
  });

/** `Object.keys`, `Object.values` and `join` of constants. */
function evaluateCall(node: ts.CallExpression): Values {
  if (!ts.isPropertyAccessExpression(node.expression)) return undefined;
  const { expression, name } = node.expression;
  const [argument] = node.arguments;
  if (expression.getText() === 'Object' && argument && (name.text === 'keys' || name.text === 'values'))
    return combine([evaluate(argument)], ([value]) => Object[name.text as 'keys'](value as object));
  if (name.text === 'join' && argument)
    return combine([evaluate(expression), evaluate(argument)], ([list, separator]) => (list as Constant[]).join(String(separator)));
  return undefined;
}

/** The values of a name: of the `const` with this name, or of the arguments of all calls if it is a parameter. */
function evaluateName(name: ts.Identifier): Values {
  for (let scope: ts.Node = name; scope; scope = scope.parent) {
    if (ts.isFunctionLike(scope)) {
      const index = scope.parameters.findIndex((parameter) => parameter.name.getText() === name.text);
      if (index !== -1) return evaluateArguments(scope, index);
    }
    if (ts.isBlock(scope) || ts.isSourceFile(scope)) {
      const found = evaluateDeclared(scope, name.text);
      if (found) return found.values;
    }
  }
  return undefined;
}

/** The values of a name that the statements of a block declare. */
function evaluateDeclared({ statements }: ts.Block | ts.SourceFile, name: string): { values: Values } | undefined {
  for (const statement of statements) {
    if (ts.isImportDeclaration(statement)) {
      const imported = statement.importClause?.namedBindings;
      if (!imported || !ts.isNamedImports(imported)) continue;
      const found = imported.elements.find((element) => element.name.text === name);
      if (found) return { values: evaluateImported(statement, (found.propertyName ?? found.name).text) };
    }
    if (!ts.isVariableStatement(statement) || !(statement.declarationList.flags & ts.NodeFlags.Const)) continue;
    for (const { name: declared, initializer } of statement.declarationList.declarations) {
      if (!initializer) continue;
      if (ts.isIdentifier(declared)) {
        if (declared.text === name) return { values: evaluate(initializer) };
      } else if (ts.isObjectBindingPattern(declared)) {
        const element = declared.elements.find((each) => each.name.getText() === name);
        if (element) return { values: evaluateProperty(evaluate(initializer), (element.propertyName ?? element.name).getText()) };
      }
    }
  }
  return undefined;
}

function evaluateImported({ moduleSpecifier }: ts.ImportDeclaration, name: string): Values {
  const path = join(dirname(moduleSpecifier.getSourceFile().fileName), (moduleSpecifier as ts.StringLiteral).text);
  const file = [`${path}.ts`, `${path}.tsx`].find((each) => existsSync(each));
  return file === undefined ? undefined : evaluateDeclared(parseFile(file), name)?.values;
}

/** The values of an argument in all calls of a function that its file does not export. */
function evaluateArguments(called: ts.SignatureDeclaration, index: number): Values {
  const declaration = ts.isArrowFunction(called) && ts.isVariableDeclaration(called.parent) ? called.parent : called;
  const name = declaration.name?.getText();
  const statement = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration;
  const isExported = ts.canHaveModifiers(statement) && ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  if (!name || isExported) return undefined;
  const values: Values[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText() === name) {
      const argument = node.arguments[index];
      values.push(argument && evaluate(argument));
    }
    ts.forEachChild(node, visit);
  };
  visit(called.getSourceFile());
  return values.length === 0 || values.includes(undefined) ? undefined : values.flatMap((each) => each ?? []);
}
