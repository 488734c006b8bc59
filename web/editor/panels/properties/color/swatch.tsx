/** A colour or a gradient as CSS, on the board that shows what lets something through. */
export function Swatch({ color }: { color: string | undefined }) {
  return (
    <span className="checkerboard block size-full">
      <span className="block size-full" style={{ background: color?.includes('{{') ? following : color }} />
    </span>
  );
}

/** Swatch of a colour that differs for each product. */
const following = 'conic-gradient(#e11d48, #f59e0b, #16a34a, #0ea5e9, #7c3aed, #e11d48)';
