import type { Release } from '@mingmou/contract/system/remotes/remotes.contract';

/**
 * The Module Federation name of a release, the same in the remote's own build. It holds the version, because removing a
 * remote by name (the only way to give a name to another version) also removes shared modules that it was first to use.
 */
export function containerOf({ name, version }: Pick<Release, 'name' | 'version'>): string {
  return `${name}_${version}`.replaceAll(/\W/g, '_');
}
