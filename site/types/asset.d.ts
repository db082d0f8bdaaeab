// The files that the module fetches. A bundler that treats them as assets provides their URLs.
declare const url: string;
export default url;
