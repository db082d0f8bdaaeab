# Functions of NumPy, SciPy and PyTorch, defined in terms of other functions. If a function returns several values, the
# number in a name such as svd_1 is the position of one of them, counted from 0. norms_1, norms_2, norms_Inf and
# norms_fro are norms along an axis.
def maximum(a, b): return max(a, b)
def minimum(a, b): return min(a, b)
def transpose(a): return a.T
def negative(a): return -a
def dot(a, b): return a @ b
def inner(a, b): return a @ b.T
def outer(a, b): return a[:, None] @ b[None, :]
def tensordot(a, b, axes=2): return sum(a*b, None)
def vdot(a, b): return sum(a*b, None)
def where(c, a, b): return multiply(c, a) + multiply(1 - c, b)
def logical_and(a, b): return a & b
def logical_or(a, b): return a | b
def logical_xor(a, b): return (a != 0) != (b != 0)
def logical_not(a): return a == 0
def any(a, axis=None, keepdims=False): return amax(a != 0, axis, keepdims)
def all(a, axis=None, keepdims=False): return amin(a != 0, axis, keepdims)
def square(a): return a**2
def exp2(a): return 2**a
def reciprocal(a): return 1/a
def logaddexp(a, b): return log(exp(a) + exp(b))
def relu(a): return maximum(a, 0)
def softplus(a): return log(1 + exp(a))
def logit(a): return log(a/(1 - a))
def logsigmoid(a): return -log(1 + exp(-a))
def log_expit(a): return -log(1 + exp(-a))
def heaviside(a, b): return maximum(sign(a), 0) + b*(1 - abs(sign(a)))
def xlogy(a, b): return a*log(b)
def entr(a): return -a*log(a)
def rel_entr(a, b): return a*log(a/b)
def kl_div(a, b): return a*log(a/b) - a + b
def huber(d, a): return merge(abs(a) < d, a**2/2, d*(abs(a) - d/2))
def zeros_like(a): return zeros(a.shape)
def ones_like(a): return ones(a.shape)
def round(a): return floor(a + .5) - (a % 2 == .5)
def cond(a): return amax(svdvals(a))/amin(svdvals(a))
def len(a): return a.shape[0]
def cholesky(a): return chol(a).T
def circulant(a): return toeplitz(a, hstack([a[0], a[:0:-1]]))
def logsumexp(a, axis=None, keepdims=False): return log(sum(exp(a), axis, keepdims))
def softmax(a, axis=None): return divide(exp(a), sum(exp(a), axis, True))
def log_softmax(a, axis=None): return a - log(sum(exp(a), axis, True))
def normalize(a, ord=2, axis=1): return a/norm(a, ord, axis, True)
def ptp(a, axis=None, keepdims=False): return amax(a, axis, keepdims) - amin(a, axis, keepdims)
def vector_norm(a, ord='fro'): return norm(ravel(a), ord)
def fill_diagonal(a, b): return a - diag(diag(a)) + b*eye(rows(a))
def mse_loss(a, b, reduction='mean'): return average_loss((a - b)**2, reduction)
def l1_loss(a, b, reduction='mean'): return average_loss(abs(a - b), reduction)
def huber_loss(a, b, reduction='mean', delta=1): return average_loss(huber(delta, a - b), reduction)
def smooth_l1_loss(a, b, reduction='mean', delta=1): return (
    average_loss(merge(abs(a - b) < delta, (a - b)**2/(2*delta), abs(a - b) - delta/2), reduction))
def std(a, axis=None, ddof=None, keepdims=False): return sqrt(var(a, axis, ddof, keepdims))
def var(a, axis=None, ddof=0, keepdims=False): return mean((a - mean(a, axis, True))**2, axis, keepdims)
def weighted(a, axis=None, weights=None, keepdims=False): return (
    mean(a*weights, axis, keepdims)/mean(weights, axis, keepdims))
def sample_var(a, axis=None, ddof=1, keepdims=False): return (
    sum((a - mean(a, axis, True))**2, axis, keepdims)/(size(a, axis) - ddof))
def norms_fro(a, ord=2, axis=None, keepdims=False): return sqrt(sum(a**2, axis, keepdims))
def norms_2(a, ord=2, axis=None, keepdims=False): return sqrt(sum(a**2, axis, keepdims))
def norms_1(a, ord=1, axis=None, keepdims=False): return sum(abs(a), axis, keepdims)
def norms_Inf(a, ord=1, axis=None, keepdims=False): return amax(abs(a), axis, keepdims)
def eigh_0(a): return eigvalsh(a)
def eigh_1(a): return eigvecs(a)
def svd_1(a): return svdvals(a)
def slogdet_1(a): return logdet(a)
def qr_0(a): return q_factor(a)
def qr_1(a): return upperfactor(a)
def lstsq_0(a, b, rcond=None): return pinv(a) @ b
def where_0(a): return flatnonzero(a)
def nonzero_0(a): return flatnonzero(a)
