/** A colour or a gradient as CSS, on the board that shows what lets something through. */
export function Swatch({ color }: { color: string | undefined }) {
  return (
    <span className="checkerboard block size-full">
      <span className="block size-full" style={{ background: color }} />
    </span>
  );
}
