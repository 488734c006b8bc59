/** Placeholder for the pictures of the next commit. */
export function Showcase() {
  return <aside className="hidden bg-ground lg:block" />;
}
