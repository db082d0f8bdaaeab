// The files that the module fetches. If a bundler treats the files as assets, the default export is the URL.
declare const url: string;
export default url;
