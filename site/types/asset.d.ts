// The files that the module fetches. A bundler that takes them for assets gives their addresses.
declare const url: string;
export default url;
