const { default: circus } = require('jest-circus/runner');

let counted = 0;

function withCost(result) {
  const { user, system } = process.cpuUsage();
  const [cpuMs, startsWorker] = [(user + system - counted) / 1000, counted === 0];
  counted = user + system;
  return { ...result, perfStats: { ...result.perfStats, cpuMs, startsWorker } };
}

/** Jest's own runner, and the CPU time that the process has spent since its last file: start-up of the file included. */
module.exports = (...given) => circus(...given).then(withCost);
