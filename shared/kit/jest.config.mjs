import { browserProject } from '@mingmou/testing/jest-preset';

export default browserProject('kit', import.meta.url);
