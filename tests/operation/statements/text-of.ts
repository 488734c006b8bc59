import { type Expression, type Node, NodeFlags, SyntaxKind } from 'typescript/unstable/ast';
import {
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
  isVariableStatement,
} from 'typescript/unstable/ast/is';
import { type Project, type Symbol, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';

/** Where an expression is looked at. */
interface Scope {
  readonly project: Project;
  /** Values of the surrounding functions' parameters, by the id of their symbol. */
  readonly given: ReadonlyMap<number, readonly string[]>;
}

/** A text of more choices is tried with the first of them. */
const TEXTS_MAX = 32;

/**
 * Returns every text that an expression can be, as far as its source says so: literals, constants of any file, both sides of a
 * condition, functions that return one expression. Null where the text depends on what comes in.
 */
export function textsOf(project: Project, expression: Expression): readonly string[] | null {
  return evaluate(expression, { project, given: new Map() });
}

function evaluate(expression: Node, scope: Scope): readonly string[] | null {
  return bySyntax(expression, scope) ?? literalsOf(scope.project.checker.getTypeAtLocation(expression));
}

function bySyntax(expression: Node, scope: Scope): readonly string[] | null {
  if (isStringLiteral(expression) || isNoSubstitutionTemplateLiteral(expression)) return [expression.text];
  if (isNumericLiteral(expression)) return [expression.text];
  if (
    isParenthesizedExpression(expression) ||
    isAsExpression(expression) ||
    isSatisfiesExpression(expression)
  )
    return evaluate(expression.expression, scope);
  if (isTemplateExpression(expression))
    return expression.templateSpans.reduce<readonly string[] | null>(
      (texts, span) => joined(joined(texts, evaluate(span.expression, scope)), [span.literal.text]),
      [expression.head.text],
    );
  if (isBinaryExpression(expression) && expression.operatorToken.kind === SyntaxKind.PlusToken)
    return joined(evaluate(expression.left, scope), evaluate(expression.right, scope));
  if (isConditionalExpression(expression)) {
    const [one, other] = [evaluate(expression.whenTrue, scope), evaluate(expression.whenFalse, scope)];
    return one === null || other === null ? null : [...new Set([...one, ...other])];
  }
  if (isIdentifier(expression) || isPropertyAccessExpression(expression)) return ofName(expression, scope);
  return isCallExpression(expression) ? ofCall(expression, scope) : null;
}

function ofName(name: Node, scope: Scope): readonly string[] | null {
  const symbol = originOf(isPropertyAccessExpression(name) ? name.name : name, scope);
  if (symbol === null) return null;
  const known = scope.given.get(symbol.id);
  if (known !== undefined) return known;
  const declaration = symbol.valueDeclaration?.resolve(scope.project);
  if (declaration === undefined) return null;
  const isConstant =
    isPropertyAssignment(declaration) ||
    (isVariableDeclaration(declaration) && (declaration.parent.flags & NodeFlags.Const) !== 0);
  return isConstant && declaration.initializer !== undefined
    ? evaluate(declaration.initializer, scope)
    : null;
}

function ofCall(call: Node, scope: Scope): readonly string[] | null {
  if (!isCallExpression(call)) return null;
  const { expression: callee, arguments: values } = call;
  if (isPropertyAccessExpression(callee) && callee.name.text === 'join')
    return ofList(callee.expression, values[0] === undefined ? [','] : evaluate(values[0], scope), scope);
  if (isIdentifier(callee) && callee.text === 'String' && values[0] !== undefined)
    return evaluate(values[0], scope);
  const declared = originOf(callee, scope)?.valueDeclaration?.resolve(scope.project);
  const made = declared !== undefined && isVariableDeclaration(declared) ? declared.initializer : declared;
  if (made === undefined || !(isArrowFunction(made) || isFunctionDeclaration(made))) return null;
  const inner = new Map(scope.given);
  for (const [index, parameter] of made.parameters.entries()) {
    const value = values[index] ?? parameter.initializer;
    const texts = value === undefined ? null : evaluate(value, scope);
    const symbol = isParameterDeclaration(parameter) ? originOf(parameter.name, scope) : null;
    if (texts !== null && symbol !== null) inner.set(symbol.id, texts);
  }
  const result = resultOf(made.body);
  return result === null ? null : evaluate(result, { ...scope, given: inner });
}

function ofList(list: Node, between: readonly string[] | null, scope: Scope): readonly string[] | null {
  const declared = isIdentifier(list)
    ? originOf(list, scope)?.valueDeclaration?.resolve(scope.project)
    : list;
  const value = declared !== undefined && isVariableDeclaration(declared) ? declared.initializer : declared;
  if (value === undefined) return null;
  const items = isAsExpression(value) ? value.expression : value;
  if (!isArrayLiteralExpression(items) || between === null) return null;
  return items.elements.reduce<readonly string[] | null>(
    (texts, item, index) => joined(joined(texts, index === 0 ? [''] : between), evaluate(item, scope)),
    [''],
  );
}

function originOf(name: Node, scope: Scope): Symbol | null {
  const symbol = scope.project.checker.getSymbolAtLocation(name);
  if (symbol === undefined) return null;
  return symbol.flags & SymbolFlags.Alias ? scope.project.checker.getAliasedSymbol(symbol) : symbol;
}
/** The expression that a function returns of nothing but constants. */
function resultOf(body: Node | undefined): Node | null {
  if (body === undefined) return null;
  if (!isBlock(body)) return body;
  const last = body.statements.at(-1);
  if (last === undefined || !isReturnStatement(last)) return null;
  return body.statements.slice(0, -1).every(isVariableStatement) ? (last.expression ?? null) : null;
}

function joined(lefts: readonly string[] | null, rights: readonly string[] | null): readonly string[] | null {
  if (lefts === null || rights === null) return null;
  return lefts.flatMap((left) => rights.map((right) => left + right)).slice(0, TEXTS_MAX);
}

/** The values of a type that is nothing but literals; any number stands for all. */
function literalsOf(type: Type | undefined): readonly string[] | null {
  if (type === undefined) return null;
  if (type.flags & TypeFlags.Number) return ['1'];
  const parts = type.isUnionType() ? type.getTypes() : [type];
  const texts = parts.flatMap((part) => (part.isLiteralType() ? [String(part.value)] : []));
  return parts.length > 0 && texts.length === parts.length ? texts : null;
}
