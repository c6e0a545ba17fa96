const sharedName = /^provide shared module \([^)]*\) (@?[^@ ]+)@/;

/** Notes what each shared module of the host offers (docs/decisions/0040-fits.md). */
export class OfferedNamesPlugin {
  /** By module; null where its names are not known, as of a module that is not an ES module. */
  offers = {};

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('OfferedNamesPlugin', (compilation) => {
      compilation.hooks.optimizeModules.tap('OfferedNamesPlugin', (modules) => {
        const { moduleGraph } = compilation;
        const provided = [...modules].filter(({ type }) => type === 'provide-module');
        this.offers = Object.fromEntries(provided.map((module) => offerOf(moduleGraph, module)).sort(byName));
      });
    });
  }
}

function byName([a], [b]) {
  return a < b ? -1 : 1;
}

function offerOf(graph, module) {
  const name = sharedName.exec(module.identifier())?.[1];
  const [connection] = graph.getOutgoingConnections(module);
  if (!name || !connection?.module) throw new Error(`not understood: ${module.identifier()}`);
  const names = graph.getProvidedExports(connection.module);
  return [name, Array.isArray(names) ? [...names].sort() : null];
}
