// Protocol buffer fields as numbered by ONNX (onnx.proto): enough for a network of one node.

/** Returns an ONNX network of `size` px whose output is the mean of the input's red, green and blue. */
export function meanOfColors(size: number): Buffer {
  const node = Buffer.concat([text(1, 'photo'), text(2, 'mean'), text(4, 'ReduceMean'), message(5, axes())]);
  const graph = Buffer.concat([
    message(1, node),
    text(2, 'mean of colours'),
    message(11, tensor('photo', [1, 3, size, size])),
    message(12, tensor('mean', [1, 1, size, size])),
  ]);
  const operators = number(2, 13);
  return Buffer.concat([number(1, 8), message(7, graph), message(8, operators)]);
}

function axes(): Buffer {
  const listOfNumbers = 7;
  return Buffer.concat([text(1, 'axes'), number(8, 1), number(20, listOfNumbers)]);
}

function tensor(name: string, sides: readonly number[]): Buffer {
  const float = 1;
  const shape = Buffer.concat(sides.map((side) => message(1, number(1, side))));
  return Buffer.concat([
    text(1, name),
    message(2, message(1, Buffer.concat([number(1, float), message(2, shape)]))),
  ]);
}

function number(field: number, value: number): Buffer {
  return Buffer.from([...variable(field * 8), ...variable(value)]);
}

function text(field: number, value: string): Buffer {
  return message(field, Buffer.from(value));
}

function message(field: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([...variable(field * 8 + 2), ...variable(body.length)]), body]);
}

function variable(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...variable(Math.floor(value / 128))];
}
