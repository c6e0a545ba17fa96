import { nodeConfig } from '@mingmou/tooling/rspack-node';

export default nodeConfig(import.meta.url, { bench: './bench/main.ts' }, { folder: 'bench/dist' });
