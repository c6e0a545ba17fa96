import { nodeProject } from '@mingmou/tooling/jest-node';

export default nodeProject('contract', import.meta.url);
