const { TestEnvironment } = require('jest-environment-node');

class KeptEnvironment extends TestEnvironment {
  #env;
  #exit;
  #symbols;

  constructor(config, context) {
    super(config, context);
    this.#env = { ...this.global.process.env };
    this.#exit = this.global.process.exit;
    this.#symbols = new Set(Object.getOwnPropertySymbols(this.global));
  }

  /** The next file finds neither variables nor timers of this one, and Jest starts its own state afresh. */
  async teardown() {
    const { process } = this.global;
    for (const name of Object.keys(process.env)) if (!(name in this.#env)) delete process.env[name];
    Object.assign(process.env, this.#env);
    process.exit = this.#exit;
    for (const symbol of Object.getOwnPropertySymbols(this.global))
      if (!this.#symbols.has(symbol)) delete this.global[symbol];
    this.fakeTimers.useRealTimers();
    this.fakeTimersModern.useRealTimers();
  }
}

let kept;

/** Node's environment of a worker's first file, which serves its later ones as well. See `kept-runtime.cjs`. */
module.exports = function environmentOf(config, context) {
  kept ??= new KeptEnvironment(config, context);
  return kept;
};
