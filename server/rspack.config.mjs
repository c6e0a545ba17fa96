import { nodeConfig } from '@mingmou/tooling/rspack-node';

export default nodeConfig(import.meta.url, {
  main: './src/main.ts',
  cli: './src/cli.ts',
  'mingmou-remote': './src/remote-cli.ts',
});
