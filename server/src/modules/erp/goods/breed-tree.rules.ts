import type { OutputOf } from '@mingmou/contract/base/call';
import { goodsCategory } from '@mingmou/contract/dict/goods-category';
import type { breed } from '@mingmou/contract/erp/goods/breed.contract';
import type { countedBreeds } from './breed.store';

type Leaf = Awaited<ReturnType<typeof countedBreeds>>[number];
type Node = OutputOf<typeof breed.tree>[number];

function sumOf(leaves: readonly Leaf[]): number {
  return leaves.reduce((total, { count }) => total + count, 0);
}

function brandNodes(parentId: string, leaves: readonly Leaf[]): Node[] {
  const ids = [...new Set(leaves.map(({ brandId }) => brandId))];
  return ids.flatMap((brandId) => {
    const own = leaves.filter((leaf) => leaf.brandId === brandId);
    const [first] = own;
    if (!first) return [];
    const id = `${parentId}/${brandId}`;
    const { categoryId } = first;
    const brand: Node = { id, parentId, level: 2, name: first.brandName, count: sumOf(own), categoryId, brandId };
    const breeds = own.map(({ breedId, name, count }): Node => {
      return { id: `${id}/${breedId}`, parentId: id, level: 3, name, count, categoryId, brandId, breedId };
    });
    return [brand, ...breeds];
  });
}

/** Category → brand → breed, in the order of the dictionary; categories without breeds are left out. */
export function treeOf(leaves: readonly Leaf[], nameOf: (categoryId: Leaf['categoryId']) => string): Node[] {
  return goodsCategory.rows.flatMap(({ code }) => {
    const own = leaves.filter(({ categoryId }) => categoryId === code);
    if (own.length === 0) return [];
    const category: Node = { id: code, level: 1, name: nameOf(code), count: sumOf(own), categoryId: code };
    return [category, ...brandNodes(code, own)];
  });
}
