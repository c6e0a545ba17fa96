const { isBuiltin } = require('node:module');
const { dirname, join, sep } = require('node:path');
const { default: Runtime } = require('jest-runtime');

/** By environment, the modules that the files of this worker process share. */
const kept = new Map();

/** Bound to the hooks or the globals of the file that loads it. */
const OF_THE_FILE = /^(@testing-library\/|css\.escape$)/;

/** Shared parts of modules, by the requested name. */
const SHARED = {
  /** A browser package's modules hold the state of its page. */
  libraries: (name) => !name.startsWith('.') && !name.startsWith('@mingmou/'),
  /** A server's modules serve many chains for weeks: what they held of one would be a fault of the product. */
  product: (name, from, { rootDir }) =>
    !name.startsWith('.') || !join(dirname(from), name).startsWith(join(rootDir, 'test') + sep),
};

/**
 * Jest's runtime, which loads a part of the modules once a worker process instead of once a file: loading was most of what
 * a server test cost, and a third of a screen's. Which part says `testEnvironmentOptions.shared`. Needs an environment
 * that is kept as well (`kept-environment.cjs`, `kept-window.cjs`); `jest.mock` does not reach what shared modules import.
 */
class KeptRuntime extends Runtime {
  #config;
  #shared;

  constructor(config, ...rest) {
    super(config, ...rest);
    const { testEnvironment } = config;
    if (!kept.has(testEnvironment)) kept.set(testEnvironment, new Runtime(config, ...rest));
    this.#config = config;
    this.#shared = kept.get(testEnvironment);
  }

  requireModule(from, name, options, isRequireActual) {
    return this.#isShared(from, name, options)
      ? this.#shared.requireModule(from, name, options, isRequireActual)
      : super.requireModule(from, name, options, isRequireActual);
  }

  /** A stack shows the lines of shared modules as well. */
  getSourceMaps() {
    const [own, shared] = [super.getSourceMaps(), this.#shared.getSourceMaps()];
    return Object.assign(own, { get: (file) => Map.prototype.get.call(own, file) ?? shared.get(file) });
  }

  #isShared(from, name, options) {
    if (name === undefined || options?.isInternalModule || isBuiltin(name) || OF_THE_FILE.test(name)) return false;
    return SHARED[this.#config.testEnvironmentOptions.shared](name, from, this.#config);
  }
}

module.exports = KeptRuntime;
