/** Swatch of a colour or a gradient in CSS, on a checkerboard that shows transparency. */
export function Swatch({ color }: { color: string | undefined }) {
  return (
    <span className="checkerboard block size-full">
      <span className="block size-full" style={{ background: color?.includes('{{') ? following : color }} />
    </span>
  );
}

/** Swatch for a colour that is different for each product. */
const following = 'conic-gradient(#e11d48, #f59e0b, #16a34a, #0ea5e9, #7c3aed, #e11d48)';
