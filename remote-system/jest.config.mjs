import { browserProject } from '@mingmou/testing/jest-preset';

export default browserProject('remote-system', import.meta.url);
