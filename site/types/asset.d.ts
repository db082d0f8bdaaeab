// A file that the module fetches. If a bundler treats the file as an asset, the default export is its URL.
declare const url: string;
export default url;
