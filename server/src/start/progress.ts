export interface Progress {
  /** Runs a step of the start and prints its name with the time it took. */
  readonly step: <T>(title: string, run: () => Promise<T>) => Promise<T>;
  readonly say: (line?: string) => void;
}

export function createProgress(write: (text: string) => void): Progress {
  return {
    step: async (title, run) => {
      const startedAt = performance.now();
      const result = await run();
      write(`  ✓ ${title}  ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);
      return result;
    },
    say: (line = '') => write(`${line}\n`),
  };
}
