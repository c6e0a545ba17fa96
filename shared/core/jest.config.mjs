import { browserProject } from '@mingmou/testing/jest-preset';

export default browserProject('core', import.meta.url);
