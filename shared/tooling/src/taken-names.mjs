import { join, sep } from 'node:path';
import { evaluateModule } from './evaluate-module.mjs';
import { workspaceRoot } from './workspace.mjs';

const contractSources = join(workspaceRoot, 'shared/contract/src') + sep;
const neededCalls = join(contractSources, 'system/remotes/needed-calls.ts');
const sharedName = /^consume shared module \([^)]*\) (@?[^@ ]+)@/;

/**
 * Records the imports of a remote from the host's shared modules and from the contract, by the connections that remain
 * after unused code was removed (docs/decisions/0040-fits.md).
 */
export class TakenNamesPlugin {
  shared = new Map();
  contract = new Map();

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('TakenNamesPlugin', (compilation) => {
      // Modules are merged after this step, and the importing module is then unknown.
      compilation.hooks.optimizeModules.tap('TakenNamesPlugin', (modules) => {
        this.shared = new Map();
        this.contract = new Map();
        for (const module of modules) this.note(compilation.moduleGraph, module);
      });
    });
  }

  note(graph, module) {
    const isShared = module.type === 'consume-shared-module';
    const isContract = module.resource?.startsWith(contractSources);
    if (!isShared && !isContract) return;
    const taken = namesTaken(graph, module);
    if (isContract) {
      if (taken.length > 0) this.contract.set(module.resource, taken);
      return;
    }
    const name = sharedName.exec(module.identifier())?.[1];
    if (!name) throw new Error(`not understood: ${module.identifier()}`);
    this.shared.set(name, [...new Set(taken.map((path) => path.split('.')[0]))].sort());
  }

  /** `needs` of the build's record. */
  async needs(packageDir, inputs) {
    const contracts = [...this.contract].sort(([a], [b]) => (a < b ? -1 : 1));
    const lines = [
      `import { neededCalls } from ${JSON.stringify(neededCalls)};`,
      ...contracts.map(([file], index) => `import * as m${index} from ${JSON.stringify(file)};`),
      'export const calls = neededCalls([',
      ...contracts.map(([, taken], index) => `{ exports: m${index}, taken: ${JSON.stringify(taken)} },`),
      ']);',
    ];
    const { calls } = await evaluateModule(
      packageDir,
      `data:text/javascript,${encodeURIComponent(lines.join('\n'))}`,
      inputs,
    );
    const modules = [...this.shared].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, names]) => ({ name, names }));
    return { modules, calls };
  }
}

/** Names, with the members read of them, by which modules other than the contract's own take a module. */
function namesTaken(graph, module) {
  const taken = new Set();
  for (const connection of graph.getIncomingConnections(module)) {
    const { dependency, originModule } = connection;
    if (dependency.type === 'esm import' || connection.getActiveState(undefined) === false) continue;
    if (originModule?.resource?.startsWith(contractSources)) continue;
    if (!dependency.ids?.length)
      throw new Error(`${originModule?.resource} takes all of ${dependency.request}: import the names that it uses`);
    taken.add(dependency.ids.join('.'));
  }
  return [...taken].sort();
}
