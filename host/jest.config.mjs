import { browserProject } from '@mingmou/testing/jest-preset';

export default browserProject('host', import.meta.url);
