const LONGEST = 8;
const KEPT = 6;

/** Names over 8 characters are cut to 6 and an ellipsis (product.md §9). */
export function shortOrgName(name: string): string {
  const characters = Array.from(name);
  return characters.length > LONGEST ? `${characters.slice(0, KEPT).join('')}…` : name;
}
